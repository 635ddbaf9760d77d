import csv
import json
import re
import unittest
from pathlib import Path

FIELDS = {"agency", "docket", "comments_until", "event_date", "place", "public"}


def section(name):
    text = Path("brief.md").read_text(encoding="utf-8")
    match = re.search(rf"(?ms)^## {name}[ \t]*$(.*?)(?=^## |\Z)", text)
    return match[1].strip() if match else ""


class Brief(unittest.TestCase):
    def test_all_five_sections_are_there_in_order_and_filled(self):
        text = Path("brief.md").read_text(encoding="utf-8")
        names = ["User", "Fields", "Costs", "Baseline", "Stop"]
        found = [n for n in re.findall(r"(?m)^## (\w+)[ \t]*$", text) if n in names]
        self.assertEqual(found, names)
        for name in names:
            self.assertGreater(len(section(name)), 40, f"## {name} has hardly any text")

    def test_the_fields_section_names_all_six_fields(self):
        text = section("Fields")
        for field in FIELDS:
            self.assertIn(field, text, f"## Fields does not mention {field}")

    def test_the_costs_section_covers_the_three_kinds_of_error(self):
        text = section("Costs").lower()
        for word in ("missed", "invented", "wrong"):
            self.assertIn(word, text)
        self.assertRegex(text, r"\d", "## Costs has no number")


class Costs(unittest.TestCase):
    def rows(self):
        return list(csv.DictReader(Path("costs.csv").read_text(encoding="utf-8").splitlines()))

    def test_there_are_six_rows_with_known_fields_and_all_kinds_of_error(self):
        rows = self.rows()
        self.assertGreaterEqual(len(rows), 6)
        self.assertLessEqual({r["field"] for r in rows}, FIELDS)
        self.assertEqual({r["error"] for r in rows}, {"missed", "invented", "wrong"})

    def test_each_cost_is_the_product(self):
        rows = self.rows()
        self.assertGreater(len(rows), 0, "costs.csv has no rows")
        for r in rows:
            per, minutes, cost = (float(r[k]) for k in ("per_100", "minutes", "cost"))
            self.assertTrue(0 <= per <= 100, f"{r}: per_100 goes from 0 to 100")
            self.assertAlmostEqual(cost, per * minutes, delta=0.01, msg=f"{r}: cost must be per_100 times minutes")
