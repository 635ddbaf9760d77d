import re
import unittest
from pathlib import Path


class Brief(unittest.TestCase):
    def test_volumes(self):
        from volumes import backlog, catch_up, inside, per_day, stale_share
        self.assertAlmostEqual(per_day(30, 900), 2.3328)
        self.assertEqual((inside(30, 20), backlog(30, 600)), (600, 18000))
        self.assertEqual(catch_up(30, 50, 600), 900)
        self.assertIsNone(catch_up(40, 40, 600))
        self.assertEqual(catch_up(40, 30, 0), 0)
        self.assertAlmostEqual(stale_share(30, 50, 600, 3000), 0.5)
        self.assertEqual((stale_share(30, 50, 600, 1000), stale_share(50, 50, 10)), (1.0, 1.0))
        self.assertAlmostEqual(stale_share(30, 50, 864), 0.025)

    def test_the_brief_has_its_parts(self):
        text = Path("brief.md").read_text(encoding="utf-8")
        self.assertLessEqual(len(text.splitlines()), 90)
        parts = dict(re.findall(r"(?ms)^## (.+?)\n(.*?)(?=^## |\Z)", text))
        self.assertGreaterEqual(parts["Flow"].count("->"), 4, "four arrows")
        self.assertRegex(parts["Volumes"], r"\d[\s\S]*[Pp]eak|[Pp]eak[\s\S]*\d")
        rows = [r for r in parts["Guarantees"].splitlines() if re.search(r"\|\s*`?test_\w+`?\s*\|\s*$", r)]
        self.assertGreaterEqual(len(rows), 4, "four rows that end with the name of a test")
        for row in rows:
            cells = [c.strip() for c in row.strip().strip("|").split("|")]
            self.assertTrue(len(cells) == 4 and all(cells), row)
        self.assertTrue(parts["May be lost"].strip())
