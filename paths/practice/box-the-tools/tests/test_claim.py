import re
import unittest
from pathlib import Path


class TestBreakout(unittest.TestCase):
    def test_the_list(self):
        lines = Path("breakout.csv").read_text().strip().splitlines()
        self.assertEqual("attempt,box,container,why", lines[0])
        rows = [re.match(r"[^,]{5,},(held|broke|untried),(held|broke|untried),.+", line) for line in lines[1:]]
        self.assertTrue(all(rows) and len(rows) >= 6, "six rows of the form attempt,box,container,why")
        self.assertIn("broke", [m[1] for m in rows], "the Python box has holes; find one")
