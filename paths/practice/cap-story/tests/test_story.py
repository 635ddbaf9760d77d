import re
import unittest
from pathlib import Path

FORBIDDEN = ("accuracy", "f1", "regularisation", "regularization", "hyperparameter", "pipeline")


class Story(unittest.TestCase):
    def setUp(self):
        self.text = Path("story.md").read_text(encoding="utf-8")
        self.lines = [line for line in self.text.splitlines() if line.strip()]

    def test_one_page(self):
        self.assertLessEqual(len(self.text.splitlines()), 60)

    def test_title_then_quote_then_answer(self):
        self.assertRegex(self.lines[0], r"^# .*\d", "the title is a sentence with a number")
        self.assertGreater(len(self.lines), 2, "nothing after the title")
        self.assertRegex(self.lines[1], r"^> *[\"“„«]", "the quote follows the title")
        answer = next((line for line in self.lines[2:] if not line.startswith(">")), "")
        self.assertRegex(answer, r"\d", f"the first paragraph has no number: {answer!r}")

    def test_one_chart_with_a_text(self):
        charts = re.findall(r"!\[([^\]]*)\]\(([^)]+)\)", self.text)
        self.assertEqual(len(charts), 1, "exactly one chart")
        alt, name = charts[0]
        self.assertGreaterEqual(len(alt), 30, f"alternative text: {alt!r}")
        self.assertTrue(Path(name).is_file(), f"{name} is missing")
        self.assertGreater(Path(name).stat().st_size, 200, f"{name} is empty")

    def test_the_sections(self):
        self.assertRegex(self.text, r"(?s)## How sure\s+[^#]*\d.*## What it does not do\s+[^#\s].*## How it was done\s+[^#\s]")
        method = self.text.split("## How it was done")[1]
        self.assertLessEqual(len([line for line in method.splitlines() if line.strip()]), 10, "at most ten lines on the method")

    def test_no_word_of_the_trade(self):
        words = set(re.findall(r"[a-z0-9]+", self.text.lower()))
        self.assertFalse(words & set(FORBIDDEN), f"these readers do not use: {words & set(FORBIDDEN)}")
