import re
import unittest
from pathlib import Path


class Note(unittest.TestCase):
    def test_three_attempts_with_their_numbers(self):
        text = Path("save.md").read_text(encoding="utf-8")
        tried = text.partition("## Tried")[2].partition("\n## ")[0]
        lines = [line for line in tried.splitlines() if re.match(r"\s*(?:[-*]|\d+[.)]|\|)\s*\S", line) and not re.fullmatch(r"[\s|:-]+", line)]
        attempts = [line for line in lines if len(re.findall(r"\d+(?:[.,]\d+)?", re.sub(r"^\s*\d+[.)]", "", line))) >= 2]
        self.assertGreaterEqual(len(attempts), 3, "## Tried: three list items or rows, each with at least two numbers")
        names = {" ".join(re.findall(r"[a-z]+", line.lower())) for line in attempts}
        self.assertEqual(len(attempts), len(names), "## Tried: two attempts say the same")
