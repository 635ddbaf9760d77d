import csv
import re
import unittest
from collections import Counter
from pathlib import Path


def read(path):
    with open(path, newline="", encoding="utf-8-sig") as file:
        return list(csv.DictReader(file))


class Explain(unittest.TestCase):
    def setUp(self):
        for name in ("predictions.csv", "worst.csv", "lift.csv", "house.md"):
            self.assertTrue(Path(name).is_file(), f"{name} is missing")
        guess = {r["id"]: float(r["prediction"]) for r in read("predictions.csv")}
        self.sold = [r for r in read("data/houses.csv") if r["sold"].startswith("2009")]
        self.assertEqual(set(guess), {r["id"] for r in self.sold}, "predictions.csv must hold the sales of 2009")
        for r in self.sold:
            r["guess"] = guess[r["id"]]
            r["error"] = 100 * (guess[r["id"]] / float(r["price"]) - 1)
        self.worst = sorted(self.sold, key=lambda r: -abs(r["error"]))[:20]

    def test_there_are_three_to_six_piles(self):
        piles = Counter(r["pile"].strip() for r in read("worst.csv"))
        self.assertTrue(3 <= len(piles) <= 6 and "" not in piles, f"piles: {dict(piles)}")

    def test_the_owner_gets_three_plain_sentences_with_numbers(self):
        pieces = re.split(r"(?m)^## +(.+?) *$", Path("house.md").read_text(encoding="utf-8"))
        self.assertEqual(pieces[1::2], ["House", "For the owner", "How I know", "Not for"], "the headings of house.md")
        text = pieces[4].strip()
        self.assertEqual(len(re.findall(r"[.!?](?=\s|$)", text)), 3, f"three sentences: {text!r}")
        self.assertGreaterEqual(len(re.findall(r"\d[\d,.]*", text)), 3, "three numbers")
        self.assertNotRegex(text.lower(), r"feature|permutation|hyperparameter|residual|regress")
        for n in (2, 6, 8):
            self.assertGreaterEqual(len(pieces[n].split()), 8, f"{pieces[n - 1]} is too short")
