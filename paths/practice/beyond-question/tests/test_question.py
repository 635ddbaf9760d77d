import csv
import unittest
from collections import Counter


class Question(unittest.TestCase):
    def test_arms(self):
        with open("question.csv", newline="") as f:
            rows = list(csv.DictReader(f))
        arms = Counter(r["arm"] for r in rows)
        self.assertEqual(set(arms), {"method", "changed", "positive", "negative"})
        self.assertGreaterEqual(min(arms.values()), 2, "two runs for each arm")
        self.assertLessEqual(arms["changed"], 10)
        self.assertEqual(len({(r["arm"], r["seed"]) for r in rows}), len(rows), "a run is there twice")
        for r in rows:
            float(r["score"])
