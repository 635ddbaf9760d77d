import re
import unittest
from pathlib import Path


class Causes(unittest.TestCase):
    def test_six_breaks_have_expectation_result_and_repair(self):
        entries = re.split(r"(?m)^## ", Path("diary.md").read_text())[1:]
        self.assertGreaterEqual(len(entries), 6)
        for entry in entries:
            for word in ("Expected:", "Saw:", "Repair:"):
                self.assertRegex(entry, rf"(?m)^{word} \S", entry.splitlines()[0])
