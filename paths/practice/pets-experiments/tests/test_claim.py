import csv
import unittest
from pathlib import Path


def read(name):
    with Path(name).open(newline="") as f:
        return list(csv.DictReader(f))


class TestFiles(unittest.TestCase):
    def test_the_plan_has_four_experiments_or_more_with_predictions(self):
        plan = read("plan.csv")
        self.assertTrue(4 <= len(plan) <= 8, f"plan.csv has {len(plan)} rows")
        self.assertEqual([f"e{i}" for i in range(1, len(plan) + 1)], [r["experiment"] for r in plan])
        for r in plan:
            self.assertRegex(r["prediction"], r"^[+-]\d+(\.\d+)?$", f"prediction of {r['experiment']}")
            self.assertGreater(float(r["minutes"]), 0)
            self.assertTrue(r["change"].strip() and r["question"].strip(), f"empty cell in {r['experiment']}")

    def test_results_have_the_same_seeds(self):
        rows = read("results.csv")
        seeds = {}
        for r in rows:
            self.assertTrue(0 <= float(r["accuracy"]) <= 1, f"{r}")
            seeds.setdefault(r["experiment"], set()).add(r["seed"])
        self.assertIn("control", seeds)
        self.assertGreaterEqual(len(seeds), 2, "no experiment besides the control")
        self.assertLessEqual(set(seeds) - {"control"}, {r["experiment"] for r in read("plan.csv")})
        for name, s in seeds.items():
            self.assertEqual(seeds["control"], s, f"seeds of {name}")
            self.assertGreaterEqual(len(s), 3, f"seeds of {name}")
