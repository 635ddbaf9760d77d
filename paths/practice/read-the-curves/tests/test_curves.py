import csv
import unittest
from pathlib import Path


def rule(train, valid):
    rises = sum(b > a for a, b in zip(train, train[1:]))
    if rises / (len(train) - 1) >= 0.3 - 1e-12:
        return "step too large"
    if valid[-1] >= 1.2 * min(valid) and valid[-1] >= 1.5 * train[-1]:
        return "overfits"
    return "underfits" if train[-1] >= 0.7 * train[0] else "healthy"


class Diagnose(unittest.TestCase):
    def test_the_four_labels_and_their_order(self):
        from diagnose import diagnose
        falling = [1.0 - 0.08 * i for i in range(11)]
        cases = [
            (falling, [1.0, 0.7, 0.5, 0.5, 0.55, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1], "overfits"),
            (falling, [v + 0.1 for v in falling], "healthy"),
            ([1.0, 0.9, 0.8, 0.75, 0.74], [1.0, 0.9, 0.85, 0.8, 0.8], "underfits"),
            ([1.0, 0.9, 0.95, 0.8, 0.5, 0.3], [1.0, 0.9, 0.9, 0.7, 0.5, 0.3], "healthy"),
            ([1.0, 0.2, 0.6, 0.1, 0.7, 0.1], [1.0, 0.4, 0.9, 0.3, 0.9, 1.5], "step too large"),
            ([1.0, 0.8, 0.6, 0.5], [1.0, 0.5, 0.5, 0.62], "healthy"),
            ([1.0, 0.9, 0.85, 0.8], [1.0, 0.5, 0.6, 1.3], "overfits"),
            ([1.0, 0.8, 0.6, 0.3], [1.0, 0.5, 0.5, 0.65], "overfits"),
            ([2.0, 1.0, 0.9, 0.8], [2.0, 1.0, 0.9, 0.85], "healthy"),
            ([1.0, 0.5, 0.5, 0.5, 0.5, 0.5], [1.0, 0.6, 0.6, 0.6, 0.6, 0.6], "healthy"),
        ]
        for train, valid, expected in cases:
            self.assertEqual(diagnose(train, valid), expected, f"diagnose({train}, {valid})")

    def test_the_lists_stay_unchanged(self):
        from diagnose import diagnose
        train, valid = [1.0, 0.5, 0.4], [1.0, 0.6, 0.5]
        diagnose(train, valid)
        self.assertEqual((train, valid), ([1.0, 0.5, 0.4], [1.0, 0.6, 0.5]))


class Curves(unittest.TestCase):
    def test_the_four_files_show_what_they_should(self):
        for name, expected in (("overfit", "overfits"), ("underfit", "underfits"), ("step", "step too large"), ("healthy", "healthy")):
            rows = list(csv.DictReader(Path(f"{name}.csv").read_text(encoding="utf-8").splitlines()))
            self.assertGreaterEqual(len(rows), 100, f"epochs in {name}.csv")
            self.assertEqual([int(r["epoch"]) for r in rows], list(range(1, len(rows) + 1)), f"epochs in {name}.csv")
            train, valid = [float(r["train"]) for r in rows], [float(r["valid"]) for r in rows]
            self.assertEqual(rule(train, valid), expected, f"{name}.csv")
