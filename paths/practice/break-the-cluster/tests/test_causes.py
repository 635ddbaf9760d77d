import csv
import unittest
from pathlib import Path

WORDS = "image memory-request missing-variable memory-limit selector readiness-path liveness-strict target-port taint missing-configmap".split()
WANT = dict(zip((f"c{i:02}" for i in range(1, 11)), WORDS))


class Causes(unittest.TestCase):
    def test_all_ten_causes_are_right(self):
        with Path("causes.csv").open(newline="") as file:
            got = {r["case"].strip(): r["cause"].strip() for r in csv.DictReader(file)}
        self.assertEqual(sorted(got), sorted(WANT), "one line for each case")
        for case, cause in got.items():
            self.assertIn(cause, WORDS, f"{case}: not one of the words")
        wrong = [case for case, cause in got.items() if WANT[case] != cause]
        self.assertEqual(wrong, [], "look again at these cases")
