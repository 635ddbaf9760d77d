import re
import unittest
from pathlib import Path

PARTS = ["Question", "Chart", "Number", "Limit", "Do"]


class Talk(unittest.TestCase):
    def setUp(self):
        self.assertTrue(Path("talk.md").is_file(), "talk.md is missing")
        self.text = Path("talk.md").read_text(encoding="utf-8")
        pieces = re.split(r"(?m)^## +(.+?) *$", self.text)
        self.names, self.bodies = pieces[1::2], pieces[2::2]

    def test_the_five_parts_are_there_in_order(self):
        self.assertEqual(self.names, PARTS)

    def test_each_part_says_something(self):
        for name, body in zip(self.names, self.bodies):
            self.assertGreaterEqual(len(body.split()), 15, f"{name} has {len(body.split())} words")

    def test_the_talk_has_250_to_700_words(self):
        words = sum(len(b.split()) for b in self.bodies)
        self.assertTrue(250 <= words <= 700, f"{words} words; 250 to 700 fit into five minutes")

    def test_the_number_has_an_interval(self):
        body = dict(zip(self.names, self.bodies)).get("Number", "")
        self.assertRegex(body, r"\d[\d.,]* *(?:to|–|-) *\d", "give the interval as: 120 to 190")
