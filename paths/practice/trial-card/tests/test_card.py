import re
import unittest
from pathlib import Path

PARTS = ["Verdicts", "Intended use", "Never use it for", "Data", "Numbers by group", "Limits", "Contact"]


class Card(unittest.TestCase):
    def setUp(self):
        self.assertTrue(Path("card.md").is_file(), "card.md is missing")
        self.text = Path("card.md").read_text(encoding="utf-8")
        pieces = re.split(r"(?m)^## +(.+?) *$", self.text)
        self.parts = dict(zip(pieces[1::2], pieces[2::2]))

    def test_the_parts_are_there_in_order(self):
        self.assertEqual(list(self.parts), PARTS)
        for name, body in self.parts.items():
            self.assertGreaterEqual(len(body.split()), 3 if name == "Contact" else 10, f"{name} is too short")

    def test_the_card_has_250_to_900_words(self):
        self.assertTrue(250 <= len(self.text.split()) <= 900, f"{len(self.text.split())} words")

    def test_verdicts_have_an_interval(self):
        self.assertRegex(self.parts.get("Verdicts", ""), r"\d[\d.,]* ?%? to \d")

    def test_two_uses_are_forbidden(self):
        self.assertGreaterEqual(len(re.findall(r"(?m)^- \S", self.parts.get("Never use it for", ""))), 2)

    def test_the_table_has_three_groups_and_their_patients(self):
        lines = [x for x in self.parts.get("Numbers by group", "").splitlines() if x.strip().startswith("|")]
        self.assertGreaterEqual(len(lines), 5, "header, rule and three groups")
        self.assertIn("patients", lines[0].lower())
