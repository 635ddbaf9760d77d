import csv
import re
import unittest
from pathlib import Path

SHAPE = (r"(?s)\A# {n}\. \S[^\n]+\s+Date: *\d{{4}}-\d\d-\d\d\s+Status: *(accepted|superseded by \d+)\s+## Context\s+[^#\s][^#]{{20,}}## Options\s+"
         r"(- [^\n:]+: *\S[^\n]+\n+){{2,}}[^#]*## Decision\s+(We|I)\b[^#]+## Consequences\s+[^#]+## Undo\s+Price:[^\n]*\d[^\n]*\bh\b[^\n]*\s+Trigger:[^\n]*\d[^\n]*\s+Seen in: *\S")


class TestDecisions(unittest.TestCase):
    def test_three_records_have_all_parts(self):
        for n in (1, 2, 3):
            files = sorted(Path("decisions").glob(f"{n:04d}-*.md"))
            self.assertEqual(1, len(files), f"records with number {n:04d}")
            text = files[0].read_text()
            self.assertLessEqual(len(text.splitlines()), 45, f"{files[0]} is too long")
            self.assertRegex(text, SHAPE.format(n=n), f"{files[0]}: a part is missing or out of order")
            part = text.split("## Consequences")[1].split("## Undo")[0]
            for sign in "+-":
                self.assertRegex(part, rf"(?m)^\{sign} \S", f"{files[0]}: no consequence with {sign}")

    def test_the_three_hardest_to_undo_have_a_page(self):
        with Path("candidates.csv").open(newline="") as f:
            rows = list(csv.DictReader(f))
        self.assertGreaterEqual(len(rows), 8, "candidates")
        for r in rows:
            self.assertTrue(0 <= float(r["chance"]) <= 1, f"chance of {r['decision']}")
            self.assertIn(r["page"], ("yes", "no"))
        yes = [float(r["hours_to_undo"]) for r in rows if r["page"] == "yes"]
        no = [float(r["hours_to_undo"]) for r in rows if r["page"] == "no"]
        self.assertEqual(3, len(yes), "decisions with a page")
        self.assertGreaterEqual(min(yes), max(no), "a decision without a page is harder to undo")
