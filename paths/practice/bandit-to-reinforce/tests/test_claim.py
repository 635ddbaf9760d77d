import csv
import unittest
from pathlib import Path


class Reinforce(unittest.TestCase):
    def test_variance_table(self):
        with Path("variance.csv").open(encoding="utf-8", newline="") as file:
            rows = {r["kind"]: r for r in csv.DictReader(file)}
        self.assertEqual(set(rows), {"none", "mean", "best"})
        self.assertGreater(float(rows["none"]["spread_last"]), float(rows["best"]["spread_last"]))
