import csv
import math
import unittest
from pathlib import Path


def wil(k, n):
    z, p = 1.96, k / n
    m, h = (p + z * z / (2 * n)) / (1 + z * z / n), z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return m - h, m + h


class Parts(unittest.TestCase):
    def test_pack_skips_what_does_not_fit(self):
        from context import pack
        self.assertEqual(pack([("a", 50), ("b", 80), ("c", 30), ("d", 20), ("e", 1)], 100), ["a", "c", "d"])
        self.assertEqual(pack([("a", 5)], 4), [])
        self.assertEqual(pack([("a", 5)], 5), ["a"])

    def test_edges(self):
        from context import edges
        for given, want in (("abcde", "acedb"), ("abcd", "acdb"), ("ab", "ab"), ("a", "a"), ("", "")):
            self.assertEqual("".join(edges(list(given))), want, f"edges of {given}")

    def test_lost(self):
        from context import lost
        self.assertEqual([lost(4100, 2048), lost(10, 10), lost(10, 12)], [2052, 0, 0])

    def test_wilson(self):
        from context import wilson
        self.assertAlmostEqual(wilson(9, 12)[0], wil(9, 12)[0], places=6)
        self.assertAlmostEqual(wilson(9, 12)[1], wil(9, 12)[1], places=6)
        self.assertEqual(tuple(wilson(0, 0)), (0.0, 1.0))

    def test_table_leaves_cut_trials_out(self):
        from context import table
        keys = ("passages", "place", "sent", "counted", "right")
        rows = [dict(zip(keys, r)) for r in (("10", "last", "9", "9", "1"), ("5", "middle", "9", "9", "0"), ("5", "first", "9", "9", "1"), ("5", "first", "9", "8", "0"), ("5", "first", "9", "9", "0"))]
        got = table(rows)
        self.assertEqual([(r["passages"], r["place"], r["right"], r["n"]) for r in got], [(5, "first", 1, 2), (5, "middle", 0, 1), (10, "last", 1, 1)])

    def test_table_file(self):
        self.assertTrue(Path("table.csv").is_file(), "table.csv is missing")
        with open("data/trials.csv", newline="") as f:
            data = [r for r in csv.DictReader(f) if r["sent"] == r["counted"]]
        with open("table.csv", newline="") as f:
            got = list(csv.DictReader(f))
        want = [(n, p) for n in ("5", "10", "20") for p in ("first", "middle", "last")]
        self.assertEqual([(r["passages"], r["place"]) for r in got], want)
        for r in got:
            rights = [int(d["right"]) for d in data if (d["passages"], d["place"]) == (r["passages"], r["place"])]
            self.assertEqual((int(r["right"]), int(r["n"])), (sum(rights), len(rights)), f"{r['passages']} {r['place']}")
            low, high = wil(sum(rights), len(rights))
            self.assertAlmostEqual(float(r["low"]), low, delta=.001)
            self.assertAlmostEqual(float(r["high"]), high, delta=.001)
