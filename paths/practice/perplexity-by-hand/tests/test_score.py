import csv
import math
import unittest
from pathlib import Path


class ByHand(unittest.TestCase):
    def test_the_five_numbers(self):
        rows = {r["name"]: r["value"] for r in csv.DictReader(Path("by_hand.csv").read_text(encoding="utf-8").splitlines())}
        for name, value in {"total_bits": 9, "bytes": 9, "bits_per_token": 2.25, "perplexity": 4.76, "bits_per_byte": 1}.items():
            self.assertTrue(rows.get(name), f"{name} is empty")
            self.assertAlmostEqual(float(rows[name]), value, delta=0.006, msg=name)


class Scores(unittest.TestCase):
    def test_loss_and_perplexity(self):
        from score import loss, perplexity
        logs = [math.log(p) for p in (0.5, 0.25, 0.125)]
        self.assertAlmostEqual(loss(logs), 2 * math.log(2))
        self.assertAlmostEqual(perplexity(logs), 4)
        self.assertAlmostEqual(perplexity([math.log(1 / 1024)] * 7), 1024, places=6)

    def test_no_tokens_is_an_error(self):
        from score import loss
        with self.assertRaises(ValueError):
            loss([])

    def test_bits_per_byte_counts_bytes_and_not_letters_or_tokens(self):
        from score import bits_per_byte
        for tokens, expected in (
            ([("ab", math.log(1 / 16))], 2), ([("a", math.log(.25)), ("b", math.log(.25))], 2),
            ([("é", math.log(1 / 16))], 2), ([("–", math.log(1 / 8)), ("\n", math.log(.5))], 1),
        ):
            self.assertAlmostEqual(bits_per_byte(tokens), expected, msg=f"bits_per_byte({tokens})")

    def test_comparable_looks_at_the_text_only(self):
        from score import comparable
        self.assertTrue(comparable([("ab", -1), ("c", -2)], [("a", -1), ("bc", -9)]))
        self.assertFalse(comparable([("ab", -1)], [("ab", -1), (" ", -1)]))
        self.assertFalse(comparable([("Ab", -1)], [("ab", -1)]))
