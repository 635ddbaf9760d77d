import csv
import unittest
from pathlib import Path

from agreement import kappa


class Items(unittest.TestCase):
    def test_items(self):
        with open("items.csv", newline="") as f:
            rows = list(csv.DictReader(f))
        self.assertGreaterEqual(len(rows), 40, "rows in items.csv")
        self.assertEqual(len({r["question"] + r["cluster"] for r in rows}), len(rows), "questions repeat")
        halves = {}
        for r in rows:
            self.assertIn(r["half"], ("open", "sealed"))
            halves.setdefault(r["cluster"], set()).add(r["half"])
            self.assertTrue({r["grade1"], r["grade2"]} <= {"0", "1"}, r["id"])
            self.assertEqual(r["ruling"] in ("0", "1"), r["grade1"] != r["grade2"], f"{r['id']}: a ruling exactly on disagreement")
        self.assertGreaterEqual(len(halves), 8, "clusters")
        self.assertTrue(all(len(h) == 1 for h in halves.values()), "a cluster is in both halves")
        for half in ("open", "sealed"):
            self.assertGreaterEqual(sum(r["half"] == half for r in rows), 16, half)
        self.assertGreaterEqual(sum(r["key"] == "not said" for r in rows), 4)
        value = kappa([int(r["grade1"]) for r in rows], [int(r["grade2"]) for r in rows])
        self.assertIn(f"{value:.2f}", Path("guide.md").read_text(), f"kappa is {value:.2f}")
