import re
import unittest
from pathlib import Path

from style import boasts


class Style(unittest.TestCase):
    def test_boasts(self):
        self.assertEqual(boasts("This CLEARLY works.\nClearly 3 points.\nimproves, disprove\nIt proves all.\na novel idea"), [1, 4, 5])
        self.assertEqual(boasts(""), [])

    def test_paper(self):
        text = Path("paper.md").read_text()
        self.assertEqual(boasts(text), [], "these lines claim more than they show")
        abstract = text.partition("## Abstract")[2].partition("## ")[0]
        self.assertLessEqual(len(abstract.split()), 150)
        self.assertRegex(abstract, r"\d[.\d]* to [\u2212-]?\d", "an interval in the form A to B")
        limits = re.findall(r"(?m)^- .+\| *direction: *\S+", text.partition("## Limits")[2])
        self.assertGreaterEqual(len(limits), 5, "five limits with a direction")
