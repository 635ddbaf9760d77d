import re
import unittest
from pathlib import Path


class Refusals(unittest.TestCase):
    def test_the_table_for_callers_has_every_status(self):
        text = Path("refusals.md").read_text(encoding="utf-8")
        found = set(re.findall(r"(?m)^\|?[ *`]*(\d{3})\b", text))
        self.assertLessEqual({"404", "413", "422", "500", "503"}, found, "statuses in the first column of refusals.md")
