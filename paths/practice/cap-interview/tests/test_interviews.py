import re
import unittest
from pathlib import Path

LABELS = ["Role", "Consent", "Last time", "Cost", "Tried", "Decision"]


class Interviews(unittest.TestCase):
    def setUp(self):
        text = Path("interviews.md").read_text(encoding="utf-8")
        parts = re.split(r"(?m)^## (Person \d)\s*$", text)
        self.people = {name: body.split("\n## ")[0] for name, body in zip(parts[1::2], parts[2::2])}
        self.assertGreaterEqual(len(self.people), 2, "two parts, ## Person 1 and ## Person 2")

    def lines(self, label):
        return [(re.search(rf"(?m)^{label}: *(.*)$", body) or [None, ""])[1].strip().lower() for body in self.people.values()]

    def test_two_people_told_two_stories(self):
        for label in ("Role", "Last time", "Tried", "Decision"):
            said = self.lines(label)
            self.assertTrue(all(said), f"{label}: is empty")
            self.assertEqual(len(said), len(set(said)), f"{label}: both people have the same text")
        for text in self.lines("Last time"):
            self.assertGreaterEqual(len(text), 20, f"Last time: when it was and what happened, not only {text!r}")

    def test_each_quote_is_said_once(self):
        quotes = [re.sub(r"\W+", " ", quote).strip().lower() for body in self.people.values() for quote in re.findall(r"(?m)^> *(.+)$", body)]
        self.assertGreaterEqual(len(quotes), 4, "two quotes of each person")
        self.assertEqual(len(quotes), len(set(quotes)), "a quote stands twice")
        for quote in quotes:
            self.assertGreaterEqual(len(quote), 12, f"a sentence as it was said, not only {quote!r}")
