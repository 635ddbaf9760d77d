import csv
import math
import unittest
from pathlib import Path

CLASH = {frozenset(p) for p in (("s01", "s02"), ("s03", "s04"), ("s05", "s06"), ("s07", "s08"), ("s11", "s12"), ("s13", "s14"), ("s23", "s24"))}


class Functions(unittest.TestCase):
    def close(self, got, want, what):
        self.assertEqual(len(got), len(want), f"{what}: {got}")
        for g, w in zip(got, want):
            self.assertAlmostEqual(g, w, places=6, msg=f"{what}: expected {want}, got {got}")

    def test_padding_does_not_count(self):
        from embed import mean_pool
        self.close(mean_pool([[1, 3], [3, 5], [9, -9]], [1, 1, 0]), [2, 4], "one padding row")
        self.close(mean_pool([[9, 9], [1, 3]], [0, 1]), [1, 3], "padding on the left")
        self.close(mean_pool([[9, 9], [5, 3]], [0, 0]), [0, 0], "only padding")

    def test_cosine_needs_no_unit_length(self):
        from embed import cosine
        self.assertAlmostEqual(cosine([3, 0], [3, 3]), math.sqrt(.5))
        self.assertAlmostEqual(cosine([1, 2], [-2, -4]), -1)
        self.assertEqual(cosine([0, 0], [1, 2]), 0.0)

    def test_embed_leaves_unknown_words_out(self):
        from embed import embed, tokens
        self.assertEqual(tokens("Try E21, --catch-up!"), ["try", "e21", "catch-up"])
        v = {"tea": [2.0, 0.0], "cup": [0.0, 2.0]}
        self.close(embed("Tea? Cup, zebra!", v), [math.sqrt(.5)] * 2, "embed")
        self.close(embed("zebra", v), [0, 0], "no known word")
        self.close(embed("tea tea tea cup", v), [3 / math.sqrt(10), 1 / math.sqrt(10)], "repeated words count again")

    def test_nearest_sorts_by_cosine_then_id(self):
        from embed import nearest
        got = nearest([1, 0], {"c": [1, 1], "b": [5, 0], "a": [0, 1], "aa": [2, 0]}, 3)
        self.assertEqual([n for n, _ in got], ["aa", "b", "c"])
        self.assertAlmostEqual(got[2][1], math.sqrt(.5))


class Pairs(unittest.TestCase):
    def test_four_near_pairs_contradict(self):
        from embed import cosine, embed, read_vectors
        self.assertTrue(Path("pairs.csv").is_file(), "pairs.csv is missing")
        v = read_vectors()
        with open("data/sentences.csv", newline="", encoding="utf-8") as f:
            texts = {r["id"]: r["text"] for r in csv.DictReader(f)}
        with open("pairs.csv", newline="", encoding="utf-8") as f:
            rows = list(csv.DictReader(f))
        found = set()
        for r in rows:
            true = cosine(embed(texts[r["a"]], v), embed(texts[r["b"]], v))
            self.assertAlmostEqual(float(r["cosine"]), true, delta=0.002, msg=f"{r['a']} and {r['b']}: the cosine is {true:.3f}")
            self.assertGreaterEqual(true, 0.85, f"{r['a']} and {r['b']} are not near")
            self.assertIn(frozenset((r["a"], r["b"])), CLASH, f"do these contradict each other? {texts[r['a']]} / {texts[r['b']]}")
            self.assertTrue(r["why"].strip(), f"{r['a']} and {r['b']}: the reason is missing")
            found.add(frozenset((r["a"], r["b"])))
        self.assertGreaterEqual(len(found), 4, "four different pairs")
