import csv
import unittest
from pathlib import Path

from year import by_kind, factor, plan, surprises


def r(task, kind, planned, real):
    return {"task": task, "kind": kind, "planned": str(planned), "real": str(real)}


ROWS = [r("a", "x", 1, 1), r("b", "x", 2, 3), r("c", "x", 1, 3), r("d", "y", 0, 4), r("e", "y", 4, 4), r("f", "y", 1, 3)]


class Year(unittest.TestCase):
    def test_factor(self):
        self.assertEqual(factor(ROWS), 1.5)
        self.assertEqual(by_kind(ROWS), {"x": 1.5})
        for rows in ([], [r("d", "y", 0, 4)]):
            with self.assertRaises(ValueError):
                factor(rows)

    def test_surprises_and_plan(self):
        self.assertEqual(surprises(ROWS), ["c", "f"])
        self.assertEqual(surprises(ROWS, 1.2), ["c", "f", "b"])
        self.assertEqual(plan(10, ROWS), 30)
        self.assertEqual(plan(2, [r(str(i), "x", 1, i) for i in range(1, 6)]), 8)

    def test_report(self):
        with open("data/year.csv", newline="") as f:
            rows = list(csv.DictReader(f))
        text = Path("year.md").read_text()
        self.assertIn(f"{factor(rows):.2f}", text)
