import csv
import unittest
from pathlib import Path

from drown import paired, stop_after, verdict


def read(name):
    with Path(name).open(newline="") as f:
        return list(csv.DictReader(f))


class TestDrown(unittest.TestCase):
    def test_differences_are_paired_by_seed(self):
        rows = [("control", "1", ".50"), ("e1", "2", ".72"), ("control", "2", ".70"), ("e1", "1", ".51"), ("control", "3", ".60"), ("e1", "3", ".63")]
        got = paired([dict(zip(("experiment", "seed", "accuracy"), r)) for r in rows])
        self.assertEqual({"e1"}, set(got), "experiments without the control")
        self.assertAlmostEqual(2.0, got["e1"][0], 6, "mean of +1, +2, +3 points")
        self.assertAlmostEqual(0.57735, got["e1"][1], 4, "standard error of +1, +2, +3 points")

    def test_verdicts(self):
        for m, e, want in ((2.1, 1, "better"), (2, 1, "drowned"), (-2.1, 1, "worse"), (-1.9, 1, "drowned"), (0.1, 0, "better")):
            self.assertEqual(want, verdict(m, e), f"mean {m}, error {e}")

    def test_stop(self):
        b, d, w = "better", "drowned", "worse"
        for v, run, want in (([b, d, d, d], 3, 4), ([d, d, b, d, d, d, d], 3, 6), ([d, w, d], 2, None), ([], 3, None), ([d, d], 2, 2)):
            self.assertEqual(want, stop_after(v, run), f"{v}, run={run}")


class TestFiles(unittest.TestCase):
    def test_the_plan_has_eight_experiments_with_predictions(self):
        plan = read("plan.csv")
        self.assertEqual([f"e{i}" for i in range(1, 9)], [r["experiment"] for r in plan])
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
        self.assertLessEqual(set(seeds) - {"control"}, {f"e{i}" for i in range(1, 9)})
        for name, s in seeds.items():
            self.assertEqual(seeds["control"], s, f"seeds of {name}")
            self.assertGreaterEqual(len(s), 3, f"seeds of {name}")
