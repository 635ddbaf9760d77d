import unittest
from random import Random

import store

P = [[1, 1], [2, 1], [1, 2], [4, 2], [8, 1], [9, 2], [8, 3], [6, 2], [5, 8], [4, 9], [6, 9], [5, 7]]
C = [[2, 2], [8, 2], [5, 8]]


def row(name, **changes):
    return {"name": name, "million": "10", "p95_ms": "20", "recall": "0.97", "filter": "during", "delete": "yes", "euros": "100"} | changes


NEED = {"million": 5, "p95_ms": 50, "recall": 0.95, "filter": True, "delete": True}


class TestStore(unittest.TestCase):
    def test_memory(self):
        self.assertAlmostEqual(store.memory_mb(1_000_000, 384), 1536)
        self.assertAlmostEqual(store.memory_mb(1000, 100, 1, 60), 0.16)

    def test_nearest(self):
        self.assertEqual(list(store.nearest(P, [5, 3], 3)), [3, 7, 6])
        self.assertEqual(list(store.nearest([[0], [2], [1]], [1], 3)), [2, 0, 1])
        self.assertEqual(list(store.nearest(P, [5, 3], 2, [0, 1, 8])), [1, 0])

    def test_k_means(self):
        rng = Random(3)
        points = [[c + rng.gauss(0, 0.1)] for c in (0, 10) for _ in range(20)]
        centres = sorted(c[0] for c in store.k_means(points, 2, 5, 4))
        self.assertAlmostEqual(centres[0], sum(p[0] for p in points[:20]) / 20)
        self.assertAlmostEqual(centres[1], sum(p[0] for p in points[20:]) / 20)
        self.assertEqual(list(store.k_means(points, 3, 0, 7)), Random(7).sample(points, 3))

    def test_empty_groups_keep_their_centre(self):
        self.assertEqual([list(c) for c in store.k_means([[1.0], [1.0], [1.0]], 2, 2, 1)], [[1.0], [1.0]])

    def test_build(self):
        self.assertEqual([list(l) for l in store.build(P, C)], [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]])

    def test_search_and_measure(self):
        index = store.build(P, C)
        found, compared = store.search(P, C, index, [5, 3], 3, 1)
        self.assertEqual((list(found), compared), ([3, 1, 2], 4))
        found, compared = store.search(P, C, index, [5, 3], 3, 2)
        self.assertEqual((list(found), compared), ([3, 7, 6], 8))
        recall, share = store.measure(P, C, index, [[5, 3], [5, 9]], 3, 1)
        self.assertAlmostEqual(recall, (1 / 3 + 1) / 2)
        self.assertAlmostEqual(share, 4 / 12)

    def test_choose_takes_the_cheapest_that_fits(self):
        name, fails = store.choose([row("a"), row("b", euros="9"), row("c", euros="50", million="5")], NEED)
        self.assertEqual((name, fails), ("b", {}))

    def test_choose_names_all_reasons(self):
        bad = row("x", million="1", p95_ms="60", recall="0.9", filter="after", delete="no")
        self.assertEqual(store.choose([bad], NEED), (None, {"x": ["million", "p95_ms", "recall", "filter", "delete"]}))
        self.assertEqual(store.choose([bad], NEED | {"filter": False, "delete": False}), (None, {"x": ["million", "p95_ms", "recall"]}))
