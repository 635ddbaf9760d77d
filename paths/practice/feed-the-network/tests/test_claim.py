import csv
import unittest
from pathlib import Path


class Prefetch(unittest.TestCase):
    def test_times_csv_shows_the_overlap(self):
        t = {r["what"]: float(r["ms"]) for r in csv.DictReader(Path("times.csv").read_text(encoding="utf-8").splitlines())}
        self.assertEqual(set(t), {"load", "train", "together", "prefetched"})
        self.assertTrue(all(v > 0 for v in t.values()), str(t))
        self.assertGreater(t["together"], max(t["load"], t["train"]), str(t))
        self.assertLess(t["prefetched"], t["together"], str(t))
