import csv
import re
import unittest
from collections import Counter
from pathlib import Path


class TestDesign(unittest.TestCase):
    def test_two_alternatives_one_without_a_model(self):
        names = re.findall(r"(?m)^## Alternative: *(.+)$", Path("design.md").read_text())
        self.assertGreaterEqual(len([n for n in names if n.strip()]), 2, f"alternatives: {names}")
        self.assertTrue(any("no model" in n.lower() for n in names), f"none of {names} is 'no model'")

    def test_four_risks_with_what_the_user_sees(self):
        part = Path("design.md").read_text().split("## Risks", 1)[-1].split("\n## ", 1)[0]
        rows = [[c.strip() for c in line.strip().strip("|").split("|")] for line in part.splitlines() if line.startswith("|")][2:]
        self.assertGreaterEqual(len(rows), 4, "rows under Risks")
        for r in rows:
            self.assertEqual(3, len([c for c in r if c]), f"row {r}")

    def test_every_remark_is_answered(self):
        with Path("remarks.csv").open(newline="") as f:
            rows = list(csv.DictReader(f))
        self.assertGreaterEqual(len(rows), 6, "remarks")
        self.assertGreaterEqual(len({r["reader"] for r in rows}), 2, "readers")
        for r in rows:
            self.assertIn(r["answer"], ("done", "not done", "later"), f"answer to {r['remark']!r}")
            self.assertGreaterEqual(len(r["detail"].strip()), 2, f"detail of {r['remark']!r}")
            if r["answer"] == "later":
                self.assertRegex(r["detail"], r"#\d+", f"issue of {r['remark']!r}")
        count = Counter(r["answer"] for r in rows)
        self.assertTrue(0 < count["done"] < len(rows), f"answers: {dict(count)}; some done, some not")
