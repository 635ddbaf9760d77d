import csv
import unittest
from pathlib import Path


class Files(unittest.TestCase):
    def test_both_columns_agree(self):
        rows = list(csv.DictReader(Path("losses.csv").read_text(encoding="utf-8").splitlines()))
        self.assertEqual([int(r["step"]) for r in rows], list(range(1, 101)))
        for row in rows:
            self.assertLess(abs(float(row["by_hand"]) - float(row["pytorch"])), 1e-6, f"step {row['step']}")
