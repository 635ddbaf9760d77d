import csv
import math
import re
import unittest
from pathlib import Path


class Capacity(unittest.TestCase):
    def setUp(self):
        with Path("capacity.csv").open(newline="") as file:
            self.rows = [(r["part"].strip(), {k: float(r[k]) for k in ("one", "count", "use_limit", "need", "machines")}) for r in csv.DictReader(file)]

    def test_the_table_adds_up(self):
        self.assertGreaterEqual(len(self.rows), 4)
        for part, r in self.rows:
            self.assertTrue(0.5 <= r["use_limit"] <= 0.8, part)
            self.assertEqual(r["machines"], math.ceil(r["need"] / (r["one"] * r["use_limit"])) + 1, part)

    def test_the_plan_names_the_first_break(self):
        text = Path("plan.md").read_text(encoding="utf-8")
        self.assertLessEqual(len(text.splitlines()), 90)
        parts = dict(re.findall(r"(?ms)^## (.+?)\n(.*?)(?=^## |\Z)", text))
        for name in ("Decision", "Today", "First thing that breaks", "Cost"):
            self.assertRegex(parts.get(name, ""), r"\d", f"numbers in {name}")
        self.assertTrue(parts["Not yet"].strip())
        first = min(self.rows, key=lambda p: p[1]["one"] * p[1]["count"] / p[1]["need"])[0]
        self.assertIn(first, parts["First thing that breaks"])
