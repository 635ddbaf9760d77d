import re
import unittest
from pathlib import Path

LABELS = ["Problem", "Evidence", "Limit", "Mine", "Failed", "Link"]


class Portfolio(unittest.TestCase):
    def test_pieces(self):
        text = Path("portfolio.md").read_text()
        parts = re.split(r"(?m)^## ", text)
        self.assertGreaterEqual(len(parts[0].split()), 8, "two sentences before the first heading")
        self.assertEqual(len(parts) - 1, 4, "four pieces")
        self.assertLessEqual(len(text.splitlines()), 80)
        for part in parts[1:]:
            name = part.splitlines()[0]
            found = re.findall(rf"(?m)^({'|'.join(LABELS)}): *(\S.*)$", part)
            self.assertEqual([k for k, _ in found], LABELS, f"{name}: six lines with text, in order")
            values = dict(found)
            self.assertRegex(values["Evidence"], r"\d.* to [\u2212-]?\d|n = \d", f"{name}: a number with interval or n")
            self.assertTrue(values["Link"].startswith("https://"), name)
            self.assertLessEqual(len(part.split()), 120, f"{name} is too long")
