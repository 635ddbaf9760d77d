import unittest


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
