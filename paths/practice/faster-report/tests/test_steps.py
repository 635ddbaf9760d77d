import csv
import math
import re
import unittest
from pathlib import Path


class Steps(unittest.TestCase):
    def setUp(self):
        with Path("steps.csv").open(newline="") as file:
            self.rows = list(csv.DictReader(file))

    def test_the_table_is_complete(self):
        self.assertGreaterEqual(len(self.rows), 3)
        for r in self.rows:
            p, m, low, high = (float(r[k]) for k in ("predicted", "measured", "low", "high"))
            self.assertTrue(low <= m <= high, r["name"])
            if abs(m / p - 1) > 0.2:
                self.assertGreaterEqual(len((r["reason"] or "").split()), 5, f"{r['name']}: why?")

    def test_the_report_has_its_parts_and_the_product(self):
        text = Path("report.md").read_text(encoding="utf-8")
        self.assertLessEqual(len(text.splitlines()), 100)
        parts = dict(re.findall(r"(?ms)^## (.+?)\n(.*?)(?=^## |\Z)", text))
        for name in ("Steps", "Bound", "What failed", "Repeat it"):
            self.assertTrue(parts.get(name, "").strip(), name)
        product = math.prod(float(r["measured"]) for r in self.rows)
        self.assertIn(f"{product:.2f}", parts["Result"])
        self.assertRegex(parts["Bound"], r"\d")
