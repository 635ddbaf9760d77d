import csv
import unittest
from pathlib import Path

SHARES = [0, 0.01, 0.02, 0.05, 0.1]


class Forget(unittest.TestCase):
    def test_mix(self):
        from forget import mix
        special, general = list(range(200)), list(range(1000, 1100))
        got = mix(special, general, 0.1, seed=4)
        self.assertEqual((got[:200], len(got), len(set(got))), (special, 222, 222))
        self.assertEqual(got, mix(special, general, 0.1, seed=4))
        self.assertEqual(mix(special, general, 0), special)
        for share in (-0.1, 1, 0.9):
            with self.assertRaises(ValueError, msg=f"share {share}"):
                mix(special, general, share)

    def test_forgotten_and_worst(self):
        from forget import forgotten, worst
        before, after = {"a": 0.5, "b": 0.9, "c": 0.4}, {"a": 0.9, "b": 0.6, "c": 0.45}
        got = forgotten(before, after, "a")
        self.assertEqual(set(got), {"b", "c"})
        self.assertAlmostEqual(got["b"], 30)
        self.assertAlmostEqual(got["c"], -5)
        self.assertAlmostEqual(worst(before, after, "a"), 30)

    def test_choose(self):
        from forget import choose
        runs = [{"share": 0, "gain": 20, "worst": 40}, {"share": 0.1, "gain": 18, "worst": 3}, {"share": 0.05, "gain": 18, "worst": 3}, {"share": 0.2, "gain": 10, "worst": -1}]
        self.assertEqual(choose(runs, 3)["share"], 0.05)
        self.assertEqual(choose(runs, 50)["share"], 0)
        self.assertIsNone(choose(runs, -2))

    def test_experiment_and_results(self):
        from forget import experiment
        runs = experiment(SHARES)
        self.assertGreater(runs[0]["worst"], 30, "without mixing the toy forgets a task")
        self.assertLess(runs[-1]["worst"], 5)
        with Path("results.csv").open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual(len(rows), len(SHARES), "one row for each share")
        for row, run in zip(rows, runs):
            for key in ("share", "gain", "worst"):
                self.assertAlmostEqual(float(row[key]), run[key], delta=0.051, msg=f"share {run['share']}: {key}")
