import csv
import hashlib
import unittest
from pathlib import Path

from agreement import kappa, seal


class Items(unittest.TestCase):
    def test_kappa(self):
        self.assertAlmostEqual(kappa([1, 1, 0, 0], [1, 0, 0, 0]), 0.5)
        self.assertEqual(kappa([1, 1], [1, 1]), 1.0)
        self.assertAlmostEqual(kappa([1, 0], [0, 1]), -1.0)

    def test_seal(self):
        rows = [{"id": "i1", "half": "open", "question": "a", "key": "b"}, {"id": "i2", "half": "sealed", "question": "When?", "key": "6:00"},
                {"id": "i3", "half": "sealed", "question": "Who?", "key": "not said"}]
        self.assertEqual(seal(rows), hashlib.sha256("i2|When?|6:00\ni3|Who?|not said".encode()).hexdigest())
        with open("items.csv", newline="") as f:
            self.assertIn(seal(list(csv.DictReader(f))), Path("sealed.txt").read_text(), "sealed.txt has another hash than the sealed items")
