import csv
import unittest
from collections import Counter
from pathlib import Path
from statistics import median

from summary import summarise


def row(engine, millions, run, seconds, peak, result="ok"):
    return {"engine": engine, "millions": str(millions), "run": str(run), "seconds": str(seconds), "peak_mb": str(peak), "result": result}


class Summarise(unittest.TestCase):
    def test_medians_for_each_group_in_order_of_appearance(self):
        rows = [row("b", 1, 1, 3, 30), row("a", 1, 1, 5, 50), row("b", 1, 2, 1, 10), row("b", 1, 3, 9, 20), row("b", 10, 1, 2, 7)]
        self.assertEqual(summarise(rows), [
            {"engine": "b", "millions": 1, "seconds": 3.0, "peak_mb": 20.0, "killed": 0},
            {"engine": "a", "millions": 1, "seconds": 5.0, "peak_mb": 50.0, "killed": 0},
            {"engine": "b", "millions": 10, "seconds": 2.0, "peak_mb": 7.0, "killed": 0}])

    def test_an_even_number_of_runs_takes_the_middle_of_the_two(self):
        got = summarise([row("a", 1, 1, 1, 10), row("a", 1, 2, 2, 20)])
        self.assertEqual((got[0]["seconds"], got[0]["peak_mb"]), (1.5, 15.0))

    def test_a_killed_run_leaves_no_median_and_is_counted(self):
        got = summarise([row("a", 40, 1, 8, 900), row("a", 40, 2, "", "", "killed")])
        self.assertEqual(got, [{"engine": "a", "millions": 40, "seconds": None, "peak_mb": None, "killed": 1}])


class Files(unittest.TestCase):
    def setUp(self):
        for name in ("runs.csv", "summary.csv"):
            self.assertTrue(Path(name).is_file(), f"{name} is missing")
        with open("runs.csv", newline="", encoding="utf-8-sig") as file:
            self.runs = list(csv.DictReader(file))

    def test_runs_csv_has_five_runs_for_three_engines_and_three_sizes(self):
        groups = Counter((r["engine"], r["millions"]) for r in self.runs)
        self.assertEqual({e for e, _ in groups}, {"pandas", "polars", "duckdb"})
        self.assertEqual(len(groups), 9, f"three sizes for each engine: {sorted(groups)}")
        self.assertEqual(set(groups.values()), {5}, "five runs each")
        for r in self.runs:
            self.assertIn(r["result"], ("ok", "killed"))
            if r["result"] == "ok":
                self.assertTrue(float(r["seconds"]) > 0 and float(r["peak_mb"]) > 0, f"{r}")

    def test_summary_csv_follows_from_runs_csv(self):
        with open("summary.csv", newline="", encoding="utf-8-sig") as file:
            got = {(r["engine"], int(r["millions"])): r for r in csv.DictReader(file)}
        self.assertEqual(len(got), 9)
        for (engine, millions), r in got.items():
            runs = [x for x in self.runs if x["engine"] == engine and int(x["millions"]) == millions]
            dead = sum(x["result"] == "killed" for x in runs)
            self.assertEqual(int(r["killed"]), dead, f"{engine}, {millions}: killed")
            for key in ("seconds", "peak_mb"):
                if dead:
                    self.assertEqual(r[key], "", f"{engine}, {millions}: {key} must be empty")
                else:
                    self.assertAlmostEqual(float(r[key]), median(float(x[key]) for x in runs), delta=0.011, msg=f"{engine}, {millions}: {key}")
