import copy
import csv
import math
import unittest
from collections import Counter
from pathlib import Path

S = [[2.0, 1.0, -1.0], [0.5, 0.4, 0.3], [1.0, 3.0, 2.0]]


def count(p, size):
    return sum(n for s in range(0, len(p), size) for n in Counter(p[s:s + size]).values() if n > 1)


class Loss(unittest.TestCase):
    def test_equal_scores_cost_log_n(self):
        from contrast import loss
        self.assertAlmostEqual(loss([[0.3] * 4] * 4, 0.1), math.log(4))

    def test_known_value_and_temperature(self):
        from contrast import loss
        want = sum(math.log(sum(math.exp(x / .5) for x in r)) - r[i] / .5 for i, r in enumerate(S)) / 3
        self.assertAlmostEqual(loss(S, 0.5), want)

    def test_large_scores_do_not_overflow(self):
        from contrast import gradient, loss
        self.assertAlmostEqual(loss([[1000.0, 0.0], [0.0, 1000.0]], 0.05), 0.0)
        self.assertAlmostEqual(loss([[0.0, 1000.0], [1000.0, 0.0]], 1.0), 1000.0)
        self.assertAlmostEqual(gradient([[0.0, 1000.0], [0.0, 1000.0]], 1.0)[0][0], -0.5)

    def test_gradient_agrees_with_nudging(self):
        from contrast import gradient, loss
        g = gradient(S, 0.7)
        for i in range(3):
            for j in range(3):
                up, down = copy.deepcopy(S), copy.deepcopy(S)
                up[i][j] += 1e-5
                down[i][j] -= 1e-5
                slope = (loss(up, 0.7) - loss(down, 0.7)) / 2e-5
                self.assertAlmostEqual(g[i][j], slope, places=6, msg=f"gradient of score {i},{j}")


class Batches(unittest.TestCase):
    def test_collisions_count_the_questions(self):
        from contrast import collisions
        self.assertEqual(collisions(list("aabaab"), 3), 4)
        self.assertEqual(collisions(list("abcabc"), 3), 0)
        self.assertEqual(collisions(list("aaab"), 4), 3)
        self.assertEqual(collisions(list("abcda"), 4), 0)

    def test_batches_hold_no_passage_twice(self):
        from contrast import batches
        self.assertEqual(batches(list("aabbc"), 2), [[0, 2], [1, 3], [4]])
        self.assertEqual(batches(list("aaa"), 5), [[0], [1], [2]])
        self.assertEqual(batches([], 5), [])

    def test_collisions_file(self):
        self.assertTrue(Path("collisions.csv").is_file(), "collisions.csv is missing")
        with open("data/pairs.csv", newline="") as f:
            p = [r["passage"] for r in csv.DictReader(f)]
        with open("collisions.csv", newline="") as f:
            got = [(int(r["size"]), int(r["questions"])) for r in csv.DictReader(f)]
        self.assertEqual(got, [(n, count(p, n)) for n in (4, 8, 16, 32)])


class Train(unittest.TestCase):
    Q = [[0.1, 0.2], [0.3, -0.1], [-0.2, 0.1]]
    D = [[0.2, 0.0], [0.1, 0.1], [0.0, -0.3]]

    def test_one_step_moves_all_vectors_at_once(self):
        from contrast import gradient, train
        q, d, losses = train(self.Q, self.D, 1, 0.5, 1.0)
        g = gradient([[sum(a * b for a, b in zip(x, y)) for y in self.D] for x in self.Q], 1.0)
        for i in range(3):
            for k in range(2):
                self.assertAlmostEqual(q[i][k], self.Q[i][k] - .5 * sum(g[i][j] * self.D[j][k] for j in range(3)), msg=f"q[{i}][{k}]")
                self.assertAlmostEqual(d[i][k], self.D[i][k] - .5 * sum(g[j][i] * self.Q[j][k] for j in range(3)), msg=f"d[{i}][{k}]")
        self.assertEqual(len(losses), 2)

    def test_training_finds_the_pairs(self):
        from contrast import train
        q0, d0 = copy.deepcopy(self.Q), copy.deepcopy(self.D)
        q, d, losses = train(self.Q, self.D, 200, 0.5, 0.5)
        self.assertEqual((self.Q, self.D), (q0, d0), "the inputs were changed")
        self.assertEqual(len(losses), 201)
        self.assertLess(losses[-1], 0.1, f"the loss went from {losses[0]:.2f} to {losses[-1]:.2f}")
        for i, x in enumerate(q):
            s = [sum(a * b for a, b in zip(x, y)) for y in d]
            self.assertEqual(s.index(max(s)), i, f"question {i} finds another passage")
