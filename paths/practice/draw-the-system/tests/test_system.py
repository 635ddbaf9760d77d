import csv
import math
import unittest
from pathlib import Path


def arrow(a, b, share=1.0, load=10.0, capacity=100.0, seconds=1.0, limit=10.0, cost=0.0, available=1.0):
    return {"from": a, "to": b, "share": share, "load": load, "capacity": capacity, "seconds": seconds, "limit": limit, "cost": cost, "available": available}


TREE = [
    arrow("b", "c", share=.5, seconds=4, cost=2, available=.9, limit=5),
    arrow("user", "a", seconds=1, cost=1, available=.99, load=80, limit=9),
    arrow("a", "b", share=.4, seconds=2, cost=0, available=.98, load=71, limit=9.5),
    arrow("a", "d", share=.1, cost=10, load=70),
]


class Functions(unittest.TestCase):
    def test_loads(self):
        from system import loads
        got = loads(TREE, 200)
        for k, w in {("user", "a"): 200, ("a", "b"): 80, ("b", "c"): 40, ("a", "d"): 20}.items():
            self.assertAlmostEqual(got[k], w, msg=str(k))
        self.assertEqual(len(got), 4)

    def test_path_and_totals(self):
        from system import path, totals
        p = path(TREE, "c")
        self.assertEqual([a["to"] for a in p], ["a", "b", "c"])
        t = totals(p)
        self.assertAlmostEqual(t["seconds"], 7)
        self.assertAlmostEqual(t["cost"], 3)
        self.assertAlmostEqual(t["available"], .99 * .98 * .9)
        with self.assertRaises(KeyError):
            path(TREE, "nowhere")

    def test_price(self):
        from system import price
        self.assertAlmostEqual(price(TREE, 200), (200 * 1 + 40 * 2 + 20 * 10) / 200)

    def test_hot(self):
        from system import hot
        self.assertEqual([tuple(x) for x in hot(TREE)], [("user", "a"), ("a", "b")])
        self.assertEqual(list(hot(TREE, .9)), [])

    def test_bad_limits(self):
        from system import bad_limits
        self.assertEqual([tuple(x) for x in bad_limits(TREE)], [("a", "b"), ("a", "d")])


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
