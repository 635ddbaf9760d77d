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
            for row in read(path):
                totals[row["date"]] = totals.get(row["date"], 0) + float(row["trips"])
        temp = {r["date"]: float(r["temp_evening"]) for r in read("data/weather.csv")}
        days = sorted(totals)
        first = next(i for i, d in enumerate(days) if d in temp)
        x = [[1.0, temp.get(d, 0.0), float(date.fromisoformat(d).weekday() >= 5)] for d in days]
        y = [totals[d] for d in days]
        n = len(y) - 56
        fit = range(first, n)
        w = solve([[sum(x[d][i] * x[d][j] for d in fit) for j in range(3)] + [sum(x[d][i] * y[d] for d in fit)] for i in range(3)])
        want = {
            "days": len(y), "trips": sum(y),
            "day_before": fmean(abs(y[i] - y[i - 1]) for i in range(n, len(y))),
            "week_before": fmean(abs(y[i] - y[i - 7]) for i in range(n, len(y))),
            "line": fmean(abs(y[i] - sum(a * b for a, b in zip(w, x[i]))) for i in range(n, len(y))),
        }
        self.assertLessEqual(set(want), set(got), "keys of result.json")
        for key, value in want.items():
            self.assertAlmostEqual(got[key], value, delta=0.06, msg=key)
