import csv
import json
import unittest
from pathlib import Path

from validity import blind, leaks, longest, only_unround

MARKS = {"63 - 27": "key", "8 cars": "key", "half of 90": "ambiguous", "number is even": "ambiguous", "sum is 100": "ambiguous",
         "A dozen": "leak", "Four times": "leak", "bushel": "other", "poem": "other", "First World": "other"}


class Validity(unittest.TestCase):
    def test_rules(self):
        self.assertEqual(longest(["a", "bbb", "ccc", "d"]), 1)
        self.assertEqual([only_unround(o) for o in (["10", "20", "35", "40"], ["10", "21", "35", "40"], ["10", "20", "30", "40"], ["10 kg", "25 kg", "30", "no"])], [2, None, None, 1])

    def test_blind(self):
        items = [{"options": ["a", "bb", "c", "d"], "key": 1}] * 6 + [{"options": ["aaa", "b", "c", "d"], "key": 2}] * 4
        got = blind(items, longest)
        self.assertEqual((got["right"], got["answered"]), (6, 10))
        self.assertAlmostEqual(got["z"], 2.556, places=3)
        self.assertEqual(blind(items, lambda o: None), {"right": 0, "answered": 0, "z": 0.0})

    def test_leaks(self):
        def item(id, q, o):
            return {"id": id, "question": q, "options": [o, "x", "y", "z"], "key": 0}
        self.assertEqual(leaks([item("a", "Is it 12?", "12"), item("b", "Is it 112?", "12"), item("c", "The OAK tree", "oak"), item("d", "cloak", "oak"), item("e", "What is 4 (5)?", "(5)")]), ["a", "c", "e"])

    def test_faults(self):
        items = {i["id"]: i for i in json.loads(Path("data/items.json").read_text())}
        with open("faults.csv", newline="") as f:
            rows = list(csv.DictReader(f))
        self.assertGreaterEqual(len(rows), 8, "at least eight rows")
        right = set()
        for r in rows:
            self.assertIn(r["id"], items)
            self.assertIn(r["fault"], ("key", "ambiguous", "leak", "shortcut", "other"))
            self.assertGreaterEqual(len(r["reason"]), 8, f"{r['id']} needs a reason")
            if any(m in items[r["id"]]["question"] and r["fault"] == f for m, f in MARKS.items()):
                right.add(r["id"])
        self.assertGreaterEqual(len(right), 5, f"only {len(right)} of your rows name one of the ten faults rightly")


class RealItems(unittest.TestCase):
    """real.json: seven items of a published file, on which key and models disagree."""

    def test_real_json_says_which_key_is_wrong(self):
        path = Path("real.json")
        self.assertTrue(path.is_file(), "real.json is missing")
        mine = json.loads(path.read_text(encoding="utf-8"))
        for name, want in {"key": "g0455", "ambiguous": "g1120", "right": 5}.items():
            self.assertIn(name, mine, "real.json has no such figure")
            self.assertEqual(mine[name], want, f"{name} in real.json: solve the items on paper once more")
