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

    def test_items(self):
        with open("items.csv", newline="") as f:
            rows = list(csv.DictReader(f))
        self.assertGreaterEqual(len(rows), 60)
        self.assertEqual(len({r["question"] + r["cluster"] for r in rows}), len(rows), "questions repeat")
        halves = {}
        for r in rows:
            self.assertIn(r["half"], ("open", "sealed"))
            halves.setdefault(r["cluster"], set()).add(r["half"])
            self.assertTrue({r["grade1"], r["grade2"]} <= {"0", "1"}, r["id"])
            self.assertEqual(r["ruling"] in ("0", "1"), r["grade1"] != r["grade2"], f"{r['id']}: a ruling exactly on disagreement")
        self.assertGreaterEqual(len(halves), 10)
        self.assertTrue(all(len(h) == 1 for h in halves.values()), "a cluster is in both halves")
        for half in ("open", "sealed"):
            self.assertGreaterEqual(sum(r["half"] == half for r in rows), 24, half)
        self.assertGreaterEqual(sum(r["key"] == "not said" for r in rows), 6)
        value = kappa([int(r["grade1"]) for r in rows], [int(r["grade2"]) for r in rows])
        self.assertIn(f"{value:.2f}", Path("guide.md").read_text(), f"kappa is {value:.2f}")
