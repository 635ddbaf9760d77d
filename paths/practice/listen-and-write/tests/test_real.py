import csv
import unittest

import wer
from with_jiwer import counts, rate, raw


class Jiwer(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with open("data/transcripts.csv", newline="", encoding="utf-8") as file:
            cls.pairs = [(r["reference"], r["transcript"]) for r in csv.DictReader(file)]

    def test_the_same_rate(self):
        for pairs in (self.pairs, self.pairs[:7], [("The cat sat.", "the cat sat"), ("O'Neil's boat", "a boat of O'Neil's")]):
            self.assertAlmostEqual(float(rate(pairs)), wer.wer(pairs), places=9)

    def test_counts(self):
        mine = [wer.edits(wer.normalise(a), wer.normalise(b)) for a, b in self.pairs]
        s, d, i = counts(self.pairs)
        self.assertEqual(s + d + i, sum(map(sum, mine)))
        self.assertEqual(d - i, sum(m[1] - m[2] for m in mine))

    def test_raw_is_higher(self):
        pairs = [("The cat sat.", "the cat sat"), ("Yes, it did", "yes it did")]
        self.assertEqual(float(rate(pairs)), 0)
        self.assertAlmostEqual(float(raw(pairs)), 3 / 6)
