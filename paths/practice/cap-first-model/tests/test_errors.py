import csv
import re
import unittest
from collections import Counter
from pathlib import Path


class Errors(unittest.TestCase):
    def setUp(self):
        with open("errors.csv", newline="", encoding="utf-8-sig") as file:
            self.rows = list(csv.DictReader(file))
        self.kinds = Counter((row["kind"] or "").strip() for row in self.rows)

    def test_fifteen_different_cases(self):
        cases = [row["case"].strip() for row in self.rows]
        self.assertGreaterEqual(len(cases), 15, "at least 15 rows")
        self.assertEqual(len(set(cases)), len(cases), "each case occurs once")

    def test_every_row_has_a_kind(self):
        for number, row in enumerate(self.rows, start=2):
            for name in ("truth", "answer", "kind"):
                self.assertTrue((row[name] or "").strip(), f"line {number}: {name} is empty")

    def test_two_to_seven_kinds(self):
        self.assertTrue(2 <= len(self.kinds) <= 7, f"{len(self.kinds)} kinds: {sorted(self.kinds)}")

    def test_the_counts_agree(self):
        text = Path("next.md").read_text(encoding="utf-8")
        found = [(k.strip(), int(n)) for k, n in re.findall(r"(?m)^- ([^:\n]+): *(\d+)", text)]
        self.assertEqual(dict(found), dict(self.kinds), "counts in next.md and errors.csv")
        numbers = [n for _, n in found]
        self.assertEqual(numbers, sorted(numbers, reverse=True), "the commonest kind comes first")
