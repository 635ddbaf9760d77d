import random
import unittest

from search import dot, make_vectors, recall
from with_faiss import build, curve, search


def best(query, vectors, k):
    return sorted(range(len(vectors)), key=lambda i: -dot(query, vectors[i]))[:k]


class Index(unittest.TestCase):
    def test_it_finds_large_dot_products(self):
        rng = random.Random(3)
        vectors = [[x * rng.uniform(.2, 5) for x in v] for v in make_vectors("random", 600, 4)]
        queries = make_vectors("random", 20, 5)
        found = search(build(vectors, 16), queries, 10, 200)
        mean = sum(recall(list(map(int, f)), best(q, vectors, 10)) for f, q in zip(found, queries)) / 20
        self.assertGreater(mean, .9, "recall for vectors of different length")

    def test_the_curve(self):
        vectors, queries = make_vectors("random", 4000, 1), make_vectors("random", 50, 2)
        points = curve(vectors, queries, 3, 10, [10, 40, 400])
        self.assertEqual([e for e, _ in points], [10, 40, 400])
        recalls = [float(r) for _, r in points]
        self.assertEqual(recalls, sorted(recalls))
        self.assertGreater(recalls[2], .9)
        self.assertLess(recalls[0], recalls[2] - .15, "a narrow search over 4,000 random vectors misses some")
        found = search(build(vectors, 3), queries, 10, 40)
        mine = sum(recall(list(map(int, f)), best(q, vectors, 10)) for f, q in zip(found, queries)) / 50
        self.assertAlmostEqual(mine, recalls[1], delta=.08)
