import re
import unittest
from pathlib import Path

LABELS = ["Notice", "First", "Good", "Bad", "Act", "Never", "Exit"]


class TestPages(unittest.TestCase):
    def test_each_page_is_complete(self):
        parts = re.split(r"(?m)^## +", Path("HANDBOOK.md").read_text())[1:]
        pages = {p.split("\n", 1)[0].strip(): p.split("\n", 1)[-1] for p in parts}
        pages = {k: v for k, v in pages.items() if k not in ("Start here", "Tested")}
        self.assertGreaterEqual(len(pages), 3, f"pages of alerts: {sorted(pages)}")
        for name, body in pages.items():
            lines = re.findall(rf"(?m)^({'|'.join(LABELS)}): *(.*)$", body)
            self.assertEqual(LABELS, [label for label, _ in lines], f"lines of the page {name!r}")
            for label, text in lines:
                self.assertGreaterEqual(len(text.strip()), 4, f"{label} of {name!r} is empty")
                if label in ("First", "Act"):
                    self.assertRegex(text, r"`[^`]+`", f"{label} of {name!r} needs a command in backticks")
            self.assertRegex(dict(lines)["Exit"], r"\d+ min", f"Exit of {name!r} needs minutes")
            self.assertNotRegex(body, r"\+?\d[\d /-]{8,}\d", f"a telephone number in {name!r}?")
