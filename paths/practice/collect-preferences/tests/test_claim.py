import csv
import json
import unittest
from collections import Counter
from pathlib import Path


class Prefer(unittest.TestCase):
    def test_mine_has_a_hundred_votes(self):
        ids = {json.loads(x)["id"] for x in Path("data/pairs.jsonl").read_text(encoding="utf-8").splitlines()}
        with Path("mine.csv").open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        mine = {int(r["id"]): r["choice"].strip() for r in rows}
        self.assertGreaterEqual(len(mine), 100, f"{len(mine)} different pairs in mine.csv")
        self.assertEqual(set(mine) - ids, set(), "unknown ids")
        self.assertEqual(set(mine.values()) - {"a", "b", "tie"}, set())
        self.assertLess(Counter(mine.values()).most_common(1)[0][1], 0.9 * len(mine), "nearly all choices are the same")
