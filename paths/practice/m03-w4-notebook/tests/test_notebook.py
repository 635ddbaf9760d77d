import csv
import json
import re
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


class Notebook(unittest.TestCase):
    def setUp(self):
        self.assertTrue(Path("busy_days.ipynb").is_file(), "busy_days.ipynb is missing")
        self.cells = json.loads(Path("busy_days.ipynb").read_text(encoding="utf-8"))["cells"]
        self.code = [c for c in self.cells if c["cell_type"] == "code" and "".join(c["source"]).strip()]

    def test_five_text_cells_begin_with_a_heading(self):
        heads = [c for c in self.cells if c["cell_type"] == "markdown" and re.match(r"#{1,6} \S", "".join(c["source"]).lstrip())]
        self.assertGreaterEqual(len(heads), 5, f"{len(heads)} text cells begin with a heading")

    def test_the_code_cells_were_run_in_order_from_one(self):
        counts = [c.get("execution_count") for c in self.code]
        self.assertEqual(counts, list(range(1, len(counts) + 1)), "restart the kernel, run all cells and save")

    def test_no_cell_ends_with_an_error(self):
        for cell in self.code:
            for out in cell.get("outputs", []):
                self.assertNotEqual(out.get("output_type"), "error", f"cell {cell.get('execution_count')}: {out.get('ename')}")

    def test_no_path_is_absolute(self):
        for cell in self.code:
            found = re.search(r"[\"'](/home/|/Users/|/root/|[A-Za-z]:\\)", "".join(cell["source"]))
            self.assertIsNone(found, f"cell {cell.get('execution_count')} has the absolute path {found and found[0]!r}")

    def test_the_raw_files_are_read(self):
        self.assertIn("raw", "".join("".join(c["source"]) for c in self.code), "no code cell mentions the folder raw")


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
