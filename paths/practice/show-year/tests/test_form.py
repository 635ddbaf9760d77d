import re
import unittest
from pathlib import Path


class Year(unittest.TestCase):
    def test_mistakes_and_aims(self):
        text = Path("year.md").read_text()
        self.assertEqual(len(re.findall(r"(?m)^- .*changed:", text.partition("## Mistakes")[2].partition("## ")[0])), 3, "three mistakes with changed:")
        aims = re.findall(r"(?m)^- .+; first step: .+; hours: \d+", text.partition("## Next year")[2])
        self.assertTrue(1 <= len(aims) <= 3, "one to three aims with first step and hours")
