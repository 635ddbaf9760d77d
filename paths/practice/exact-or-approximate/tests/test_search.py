import csv
import math
import random
import unittest
from pathlib import Path


def make(kind, n, seed):
    rng, base = random.Random(seed), random.Random(99)
    inner = 4 if kind == "structured" else 16
    axes = [[base.gauss(0, 1) for _ in range(16)] for _ in range(inner)]
    out = []
    for _ in range(n):
        w = [rng.gauss(0, 1) for _ in range(inner)]
        v = [sum(a * axis[i] for a, axis in zip(w, axes)) for i in range(16)]
        s = math.hypot(*v)
        out.append([x / s for x in v])
    return out


LINE = [[math.cos(a / 20), math.sin(a / 20)] for a in range(40)]
CHAIN = [{i - 1, i + 1} & set(range(40)) for i in range(40)]


class Exact(unittest.TestCase):
    def test_best_first_and_ties_by_position(self):
        from search import exact
        self.assertEqual(exact([1, 0], [[0, 1], [2, 0], [1, 1], [1, 5]], 3), [1, 2, 3])

    def test_links_go_both_ways(self):
        from search import build
        links = build([[1.0, 0.0], [0.9, 0.1], [0.0, 1.0]], 1)
        self.assertEqual([set(x) for x in links], [{1}, {0, 2}, {1}])

    def test_recall(self):
        from search import recall
        self.assertEqual(recall([1, 2, 9, 8], [1, 2, 3, 4]), 0.5)


class Walk(unittest.TestCase):
    def test_walks_along_the_chain(self):
        from search import walk
        ids, seen = walk(LINE[30], LINE, CHAIN, 25, 3, 3)
        self.assertEqual(ids[0], 30)
        self.assertEqual(set(ids), {29, 30, 31})
        self.assertLess(seen, 20, "the walk should visit only part of the chain")

    def test_stays_in_a_separate_part(self):
        from search import walk
        ids, seen = walk([0, 1], [[1, 0], [.9, .1], [0, 1]], [{1}, {0}, set()], 0, 2, 5)
        self.assertEqual((ids, seen), ([1, 0], 2))

    def test_scores_each_vector_once_and_full_ef_is_exact(self):
        from search import build, exact, walk
        v = make("structured", 120, 5)
        links = build(v, 5)
        ids, seen = walk(make("structured", 1, 6)[0], v, links, 0, 10, 120)
        self.assertLessEqual(seen, 120, "a vector was counted twice")
        if seen == 120:
            self.assertEqual(ids, exact(make("structured", 1, 6)[0], v, 10))

    def test_the_width_of_the_search(self):
        from search import build, exact, recall, walk
        v, queries = make("random", 400, 1), make("random", 20, 2)
        links = build(v, 6)
        for ef in (10, 40):
            found = [walk(q, v, links, 0, 10, ef) for q in queries]
            visited = sum(n for _, n in found) / 20
            hits = sum(recall(ids, exact(q, v, 10)) for (ids, _), q in zip(found, queries)) / 20
            want = WANT["random", ef]
            self.assertAlmostEqual(visited, want[1], delta=want[1] * 0.005, msg=f"mean visited with ef {ef}")
            self.assertAlmostEqual(hits, want[0], delta=0.006, msg=f"mean recall with ef {ef}")

    def test_curve(self):
        self.assertTrue(Path("curve.csv").is_file(), "curve.csv is missing")
        with open("curve.csv", newline="") as f:
            rows = {(r["kind"], int(r["ef"])): (float(r["recall"]), float(r["visited"])) for r in csv.DictReader(f)}
        self.assertEqual(list(rows), [(k, e) for k in ("structured", "random") for e in (10, 20, 40, 80)])
        for (kind, ef), (r, n) in rows.items():
            want = WANT[kind, ef]
            self.assertAlmostEqual(r, want[0], delta=0.015, msg=f"recall of {kind}, ef {ef}")
            self.assertAlmostEqual(n, want[1], delta=want[1] * 0.03, msg=f"visited of {kind}, ef {ef}")


WANT = {
    ("structured", 10): (0.915, 50.6),
    ("structured", 20): (0.980, 68.8),
    ("structured", 40): (1.000, 98.9),
    ("structured", 80): (1.000, 144.3),
    ("random", 10): (0.910, 67.8),
    ("random", 20): (0.980, 98.6),
    ("random", 40): (1.000, 144.8),
    ("random", 80): (1.000, 206.7),
}
