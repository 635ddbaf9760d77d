import csv
import re
import unittest
from pathlib import Path
from statistics import median


class LookBack(unittest.TestCase):
    def setUp(self):
        with open("look_back.csv", newline="", encoding="utf-8-sig") as file:
            self.rows = list(csv.DictReader(file))
        self.text = Path("look_back.md").read_text(encoding="utf-8")
        self.kinds = {}
        for row in self.rows:
            self.kinds.setdefault(row["kind"].strip(), []).append(float(row["taken"]) / float(row["planned"]))

    def test_enough_tasks_and_kinds(self):
        names = [row["task"].strip() for row in self.rows]
        self.assertGreaterEqual(len(set(names)), 12, "at least twelve different tasks")
        self.assertGreaterEqual(len(self.kinds), 3, f"at least three kinds: {sorted(self.kinds)}")

    def test_the_factors(self):
        for row in self.rows:
            expected = float(row["taken"]) / float(row["planned"])
            self.assertAlmostEqual(float(row["factor"]), expected, delta=0.011, msg=row["task"])

    def test_the_medians(self):
        self.assertTrue(self.rows, "no rows")
        every = median(value for values in self.kinds.values() for value in values)
        found = re.search(r"Median factor: *(\d+\.\d+)", self.text)
        self.assertIsNotNone(found, "no line Median factor: with a number")
        self.assertAlmostEqual(float(found[1]), every, delta=0.011, msg="median of all")
        for kind, values in self.kinds.items():
            found = re.search(rf"(?m)^- {re.escape(kind)}: *(\d+\.\d+)", self.text)
            self.assertIsNotNone(found, f"no line - {kind}: with a number")
            self.assertAlmostEqual(float(found[1]), median(values), delta=0.011, msg=f"median of {kind}")
