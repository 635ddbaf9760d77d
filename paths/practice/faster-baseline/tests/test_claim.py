import csv
import unittest
from pathlib import Path


class Rank(unittest.TestCase):
    def setUp(self):
        with Path("changes.csv").open(newline="", encoding="utf-8") as file:
            self.rows = list(csv.DictReader(file))

    def test_your_five_changes_are_ranked(self):
        gains = [float(row["predicted"]) for row in self.rows]
        self.assertGreaterEqual(len(gains), 5)
        self.assertEqual(gains, sorted(gains, reverse=True))
        self.assertEqual(len(self.rows), len({row["name"].strip().lower() for row in self.rows}), "two changes have one name")

    def test_the_gains_follow_from_one_profile(self):
        # The gain of the whole and the factor of the part give the part's share of the time, by Amdahl's law.
        shares = {}
        for row in self.rows:
            part, factor, gain = row["part"].strip(), float(row["factor"]), float(row["predicted"])
            self.assertGreater(factor, 1, f"{row['name']}: a factor of at most 1 is no gain")
            share = (1 - 1 / gain) / (1 - 1 / factor)
            # A gain with two decimals leaves this much open.
            slack = 0.006 / gain**2 / (1 - 1 / factor) + 0.01
            self.assertTrue(-slack <= share <= 1 + slack, f"{row['name']}: no share of the time gives {gain} with factor {factor}")
            low, high = shares.get(part, (0, 1))
            shares[part] = max(low, share - slack), min(high, share + slack)
            self.assertLessEqual(*shares[part], f"{row['name']}: another change gives {part} another share of the time")
        self.assertGreaterEqual(len(shares), 2, "changes of at least two parts")
        self.assertLessEqual(sum(low for low, _ in shares.values()), 1, "the parts' shares add up to more than the whole")
