import csv
import unittest
from pathlib import Path


class Rank(unittest.TestCase):
    def test_your_five_changes_are_ranked(self):
        with Path("changes.csv").open(newline="") as file:
            gains = [float(r["predicted"]) for r in csv.DictReader(file)]
        self.assertGreaterEqual(len(gains), 5)
        self.assertEqual(gains, sorted(gains, reverse=True))
