import csv
import unittest
from pathlib import Path


class TestLog(unittest.TestCase):
    def test_the_series_is_fair(self):
        with Path("transfer.csv").open(newline="") as f:
            steps = {}
            for r in csv.DictReader(f):
                steps.setdefault(r["step"], []).append(r)
                self.assertTrue(0 <= float(r["accuracy"]) <= 1, f"accuracy in {r}")
                self.assertGreater(float(r["minutes"]), 0, f"minutes in {r}")
        names = list(steps)
        self.assertEqual(["thumbnails", "head"], names[:2], "the first two steps")
        self.assertGreaterEqual(len(names), 3, f"steps {names}")
        seeds = {r["seed"] for r in steps["head"]}
        self.assertGreaterEqual(len(seeds), 3, "seeds of head")
        last = None
        for name in names[1:]:
            self.assertEqual(seeds, {r["seed"] for r in steps[name]}, f"seeds of {name}")
            rate = max(float(r["lr"]) for r in steps[name])
            if last is not None:
                self.assertLess(rate, last, f"lr of {name} is not smaller than the step before")
            last = rate
