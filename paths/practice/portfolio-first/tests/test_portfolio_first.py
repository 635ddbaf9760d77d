import re
import unittest
from pathlib import Path

HEADS = ["My part", "What was hard", "Limits", "Next"]
VAGUE = ["significantly", "state-of-the-art", "cutting-edge", "various", "revolutionary", "seamless", "robust", "passionate"]


class TestEntry(unittest.TestCase):
    def setUp(self):
        self.text = Path("portfolio/entry.md").read_text()
        parts = re.split(r"(?m)^## +(.+?) *$", self.text)
        self.heads, self.parts = parts[1::2], dict(zip(parts[1::2], parts[2::2]))
        self.top = "\n".join(self.text.splitlines()[:10])

    def label(self, name):
        found = re.search(rf"(?m)^{name}:[ \t]*(.*)$", self.top)
        self.assertTrue(found, f"no line '{name}:' in the first ten lines")
        return found[1]

    def test_the_first_line_is_a_heading(self):
        self.assertRegex(self.text, r"\A# \S")

    def test_the_problem_is_told(self):
        self.assertGreaterEqual(len(self.label("Problem").split()), 8)

    def test_the_result_goes_from_a_number_to_a_number(self):
        self.assertRegex(self.label("Result"), r"from\s+[^\d\s]{0,2}\d[\d.,]*.{0,30}?\bto\s+[^\d\s]{0,2}\d")

    def test_link_and_data(self):
        self.assertRegex(self.label("Link"), r"https://\S+\.\S+")
        self.assertRegex(self.label("Measured on"), r"\d")

    def test_the_sections_stand_in_order(self):
        self.assertEqual(self.heads, HEADS)
        for head in HEADS:
            self.assertGreaterEqual(len(self.parts[head].split()), 10, f"'{head}' needs at least ten words")

    def test_my_part_and_limits_are_specific(self):
        self.assertRegex(self.parts.get("My part", ""), r"\bI\b|\b[Mm]y\b")
        self.assertRegex(self.parts.get("Limits", ""), r"\d")

    def test_no_vague_words_and_at_most_300_words(self):
        found = [w for w in VAGUE if re.search(rf"\b{w}\b", self.text.lower())]
        self.assertEqual(found, [])
        self.assertLessEqual(len(self.text.split()), 300)
