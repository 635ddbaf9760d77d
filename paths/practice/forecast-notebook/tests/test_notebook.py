import csv
import json
import unittest
from datetime import date
from pathlib import Path
from statistics import fmean


def read(path) -> list[dict[str, str]]:
    with open(path, newline="", encoding="utf-8-sig") as file:
        return list(csv.DictReader(file))


def solve(a):
    k = len(a)
    for i in range(k):
        p = max(range(i, k), key=lambda r: abs(a[r][i]))
        a[i], a[p] = a[p], a[i]
        for r in range(k):
            if r != i:
                f = a[r][i] / a[i][i]
                a[r] = [x - f * z for x, z in zip(a[r], a[i])]
    return [a[i][k] / a[i][i] for i in range(k)]


class Result(unittest.TestCase):
    def test_result_json_is_right(self):
        self.assertTrue(Path("result.json").is_file(), "result.json is missing")
        got = json.loads(Path("result.json").read_text(encoding="utf-8"))
        totals: dict[str, float] = {}
        for path in sorted(Path("data/raw").glob("*.csv")):
            for day, _, trips in dict.fromkeys((r["date"], r["station"], r["trips"]) for r in read(path)):
                totals[day] = totals.get(day, 0) + float(trips)
        temp = {r["date"]: float(r["temp_announced"]) for r in read("data/weather.csv")}
        days = sorted(totals)
        x = [[1.0, temp[d], float(date.fromisoformat(d).weekday() >= 5)] for d in days]
        y = [totals[d] for d in days]
        n = len(y) - 56
        w = solve([[sum(r[i] * r[j] for r in x[:n]) for j in range(3)] + [sum(r[i] * t for r, t in zip(x[:n], y))] for i in range(3)])
        want = {
            "days": len(y), "trips": sum(y),
            "week_before": fmean(abs(y[i] - y[i - 7]) for i in range(n, len(y))),
            "line": fmean(abs(y[i] - sum(a * b for a, b in zip(w, x[i]))) for i in range(n, len(y))),
        }
        self.assertLessEqual(set(want), set(got), "keys of result.json")
        for key, value in want.items():
            self.assertAlmostEqual(got[key], value, delta=0.06, msg=key)
