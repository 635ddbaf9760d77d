import csv
import unittest
from pathlib import Path

WANT = {"words": (26, 0, 0, 1.0), "meaning": (37, 13, 2, .007), "rrf": (32, 6, 0, .031), "scores": (39, 13, 0, .000), "rrf2": (30, 4, 0, .125)}


class Fuse(unittest.TestCase):
    def test_rrf(self):
        from fuse import rrf
        self.assertEqual(rrf([["a", "b", "c"], ["c", "d"]]), ["c", "a", "b", "d"])
        self.assertEqual(rrf([["a", "b"], ["b", "a"]]), ["a", "b"], "equal sums by name")
        self.assertEqual(rrf([["a", "b"], ["c", "b"]], k=0), ["a", "b", "c"], "k = 0: all have 1 point")
        self.assertEqual(rrf([["x"], ["y"]], weights=[1, 2]), ["y", "x"])
        self.assertEqual(rrf([[], []]), [])

    def test_minmax(self):
        from fuse import minmax
        self.assertEqual(minmax([("a", 6.0), ("b", 4.0), ("c", 2.0)]), {"a": 1.0, "b": .5, "c": 0.0})
        self.assertEqual(minmax([("a", 3.0), ("b", 3.0)]), {"a": 1.0, "b": 1.0})
        self.assertEqual(minmax([]), {})

    def test_add_scores(self):
        from fuse import add_scores
        self.assertEqual(add_scores([[("a", 20.0), ("b", 15.0), ("c", 0.0)], [("b", .9), ("d", .5), ("a", .1)]]), ["b", "a", "d", "c"])

    def test_found(self):
        from fuse import found
        self.assertTrue(found(["a", "b"], "b", 2))
        self.assertFalse(found(["a", "b"], "b", 1))
        self.assertFalse(found(list("abcdef"), "f"))

    def test_sign_test(self):
        from fuse import sign_test
        a, b = [True] * 5 + [False] + [True] * 9, [False] * 5 + [True] + [True] * 9
        x, y, p = sign_test(a, b)
        self.assertEqual((x, y), (5, 1))
        self.assertAlmostEqual(p, 14 / 64)
        self.assertAlmostEqual(sign_test(b, a)[2], 14 / 64)
        self.assertEqual(sign_test([True], [True]), (0, 0, 1.0))
        self.assertEqual(sign_test([True, False], [False, True])[2], 1.0)

    def test_results(self):
        self.assertTrue(Path("results.csv").is_file(), "results.csv is missing")
        with open("results.csv", newline="") as f:
            rows = {r["search"]: r for r in csv.DictReader(f)}
        self.assertEqual(list(rows), list(WANT))
        for name, (n, this, words, p) in WANT.items():
            r = rows[name]
            self.assertEqual((int(r["found5"]), int(r["only_this"]), int(r["only_words"])), (n, this, words), name)
            self.assertAlmostEqual(float(r["p"]), p, delta=.0015, msg=name)
