import csv
import unittest
from pathlib import Path


class Cached(unittest.TestCase):
    def test_times_csv_shows_the_gain_growing(self):
        rows = [{k: float(v) for k, v in r.items()} for r in csv.DictReader(Path("times.csv").read_text(encoding="utf-8").splitlines())]
        self.assertEqual([r["new"] for r in rows], [20, 40, 80, 160])
        gains = [r["without_s"] / r["with_s"] for r in rows]
        self.assertGreater(gains[-1], 2 * gains[0], f"gain at 160 tokens against 20: {gains}")
        self.assertGreater(gains[-1], 5, f"gain at 160 tokens: {gains}")
