import csv
import unittest
from pathlib import Path


class Signals(unittest.TestCase):
    def test_spread_csv_shows_the_three_curves(self):
        rows = [{k: float(v) for k, v in r.items()} for r in csv.DictReader(Path("spread.csv").read_text(encoding="utf-8").splitlines())]
        self.assertEqual([r["layer"] for r in rows], list(range(1, 31)))
        for kind, low, high in (("default", 1e-14, 1e-10), ("unit", 1e-6, 1e-3), ("he", 0.01, 100)):
            self.assertTrue(low < rows[-1][kind] < high, f"{kind} after thirty layers: {rows[-1][kind]}")
            self.assertTrue(0.05 < rows[0][kind] < 3, f"{kind} after the first layer: {rows[0][kind]}")
