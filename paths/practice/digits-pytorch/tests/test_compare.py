import csv
import unittest
from pathlib import Path

EXPECTED = {1: 2.35758311, 2: 2.20623131, 3: 2.29539015, 10: 2.18181957, 50: 2.19426158, 100: 1.96215505}


def read(name):
    return list(csv.DictReader(Path(name).read_text(encoding="utf-8").splitlines()))


class Function(unittest.TestCase):
    def test_first_difference(self):
        from compare import first_difference
        nan = float("nan")
        for a, b, limit, expected in [
            ([1.0, 2.0, 3.0], [1.0, 2.0, 3.0], 1e-6, 0), ([1.0, 2.0, 3.0], [1.0, 2.1, 3.0], 1e-6, 2),
            ([1.0, 2.0], [1.0, 2.1], 0.5, 0), ([1.0, nan], [1.0, 2.0], 1e-6, 2), ([1.5], [1.0], 1e-6, 1),
            ([1.0, 2.0], [1.0, 2.0 - 1e-5], 1e-6, 2), ([nan, 1.0], [nan, 1.0], 1e-6, 1),
        ]:
            self.assertEqual(first_difference(a, b, limit), expected, f"first_difference({a}, {b}, {limit})")


class Files(unittest.TestCase):
    def test_by_hand_has_the_right_losses(self):
        rows = read("losses.csv")
        self.assertEqual([int(r["step"]) for r in rows], list(range(1, 101)))
        for step, loss in EXPECTED.items():
            self.assertAlmostEqual(float(rows[step - 1]["by_hand"]), loss, delta=2e-6, msg=f"by_hand in step {step}")

    def test_each_run_has_its_cause(self):
        found = {r["run"].strip(): (int(r["first_step"]), r["cause"].strip()) for r in read("causes.csv")}
        runs = read("data/runs.csv")
        self.assertEqual(set(found), set("ABCD"))
        for run in "ABCD":
            first = next((i for i, r in enumerate(runs, 1) if abs(float(r[run]) - float(r["reference"])) > 1e-6), 0)
            self.assertEqual(found[run][0], first, f"first_step of run {run}")
            self.assertEqual(found[run][1], ("float32", "start", "rate", "zero_grad")[first], f"cause of run {run}: what can show in step {first} at the earliest?")
