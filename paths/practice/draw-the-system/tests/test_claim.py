import csv
import math
import unittest
from pathlib import Path


class Own(unittest.TestCase):
    def setUp(self):
        with open("arrows.csv", newline="", encoding="utf-8") as f:
            self.rows = list(csv.DictReader(f))
        self.assertGreaterEqual(len(self.rows), 6, "at least six arrows")
        self.assertEqual(self.rows[0]["from"], "user", "the first row starts at user")

    def test_a_tree_with_sound_numbers(self):
        into = {}
        for r in self.rows:
            name = f"{r['from']} -> {r['to']}"
            self.assertNotIn(r["to"], into, f"{r['to']} is reached by two arrows")
            into[r["to"]] = r
            x = {k: float(r[k]) for k in ("share", "load", "capacity", "seconds", "limit", "cost", "available")}
            self.assertTrue(0 < x["share"] <= 1 and 0 < x["available"] <= 1 and x["capacity"] > 0, name)
            self.assertGreaterEqual(x["limit"], x["seconds"], f"{name}: limit below seconds")
            self.assertIn(r["fails"], ("refused", "slow", "wrong", "silent"), name)
            self.assertIn(r["source"], ("measured", "estimate"), name)
            self.assertGreaterEqual(len(r["user_sees"].split()), 3, f"{name}: user_sees")
        first = float(self.rows[0]["load"]) / float(self.rows[0]["share"])
        for r in self.rows:
            share, at, steps = 1.0, r["to"], 0
            while at != "user":
                self.assertIn(at, into, f"{at} is not reached from user")
                share, at, steps = share * float(into[at]["share"]), into[at]["from"], steps + 1
                self.assertLess(steps, 100, "there is a cycle")
            self.assertTrue(math.isclose(float(r["load"]), first * share, rel_tol=.02), f"{r['from']} -> {r['to']}: load {r['load']}, by the shares {first * share:.1f}")
            outer = into.get(r["from"])
            if outer:
                self.assertLessEqual(float(r["limit"]), float(outer["limit"]), f"{r['from']} -> {r['to']}: limit above the limit of the arrow before")

    def test_hot_arrows_are_named(self):
        text = Path("system.md").read_text(encoding="utf-8")
        for r in self.rows:
            if float(r["load"]) / float(r["capacity"]) > .7:
                self.assertIn(f"{r['from']} -> {r['to']}", text, "a hot arrow is not named in system.md")
