import csv
import re
import unittest
from pathlib import Path

SETTINGS = ("hidden", "rate", "batch", "epochs", "bend")
BASE = ["base", "base2", "base3", "base4"]
RUNS = ["r1", "r2", "r3", "r4", "r5", "r6"]


def read(name):
    return {row["run"].strip(): {k: (v or "").strip() for k, v in row.items()} for row in csv.DictReader(Path(name).read_text(encoding="utf-8").splitlines())}


def norm(row):
    return {k: row[k].lower() if k == "bend" else float(row[k]) for k in SETTINGS}


class Plan(unittest.TestCase):
    def setUp(self):
        self.rows = read("expected.csv")
        self.assertEqual(sorted(self.rows), sorted(BASE + RUNS), "runs in expected.csv")

    def test_the_base_is_repeated_with_other_seeds_only(self):
        base = norm(self.rows["base"])
        for run in BASE:
            self.assertEqual(norm(self.rows[run]), base, f"settings of {run}")
        self.assertEqual(len({self.rows[run]["seed"] for run in BASE}), 4, "four different seeds")

    def test_each_run_changes_exactly_one_setting(self):
        base, changed = norm(self.rows["base"]), []
        for run in RUNS:
            row = norm(self.rows[run])
            self.assertIn(row["bend"], ("relu", "tanh", "none"), run)
            different = [k for k in SETTINGS if row[k] != base[k]]
            self.assertEqual(len(different), 1, f"{run} changes {different}")
            self.assertEqual(self.rows[run]["seed"], self.rows["base"]["seed"], f"seed of {run}")
            changed += different
            self.assertTrue(len(self.rows[run]["expected"]) >= 15 and re.search(r"\d", self.rows[run]["expected"]), f"expected in {run} needs 15 characters and a number")
        self.assertGreaterEqual(len(set(changed)), 3, f"different settings over the six runs: {sorted(set(changed))}")
        self.assertEqual(len({tuple(norm(self.rows[run]).items()) for run in RUNS}), 6, "two runs are the same")


class Results(unittest.TestCase):
    def test_the_verdicts_follow_from_the_base_runs(self):
        rows = read("results.csv")
        self.assertEqual(sorted(rows), sorted(BASE + RUNS), "runs in results.csv")
        right = {run: int(row["valid_right"]) for run, row in rows.items()}
        self.assertTrue(all(0 <= n <= 100 for n in right.values()), right)
        low, high = min(right[b] for b in BASE), max(right[b] for b in BASE)
        for run in RUNS:
            expected = "better" if right[run] > high else "worse" if right[run] < low else "unclear"
            self.assertEqual(rows[run]["verdict"], expected, f"{run} has {right[run]}, the base runs {low} to {high}")
        for run in BASE:
            self.assertEqual(rows[run]["verdict"], "", f"verdict of {run}")
