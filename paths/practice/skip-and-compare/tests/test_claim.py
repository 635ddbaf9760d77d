import csv
import unittest
from pathlib import Path


def rows(path):
    return [{k: float(v) for k, v in r.items()} for r in csv.DictReader(Path(path).read_text(encoding="utf-8").splitlines())]


class Files(unittest.TestCase):
    def test_curves_csv(self):
        table = rows("curves.csv")
        self.assertGreaterEqual(len(table), 6, "rows in curves.csv")
        self.assertEqual(table[0]["step"], 0)
        self.assertGreaterEqual(table[-1]["step"], 100)
        self.assertLess(table[-1]["skip"], table[0]["skip"], "the network with skips must learn")
        self.assertLess(table[-1]["skip"], table[-1]["plain"], "with skips the deep network should end lower; if not, check depth and rates")
