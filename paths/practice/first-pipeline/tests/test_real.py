import random
import sys
import unittest

from with_sklearn import honest_score


def data(seed, real):
    rng = random.Random(seed)
    labels = [i % 2 for i in range(100)]
    rng.shuffle(labels)
    rows = [[rng.gauss(0, 1) + (2.4 * y if c < real else 0) for c in range(600)] for y in labels]
    return rows, labels


class Score(unittest.TestCase):
    def test_noise_is_worth_nothing(self):
        scores = [honest_score(*data(seed, 0)) for seed in (1, 2, 3)]
        self.assertLess(sum(scores) / 3, .66, f"accuracies on pure noise: {scores}")

    def test_a_real_pattern_is_found(self):
        self.assertGreater(honest_score(*data(4, 3)), .8)

    def test_it_is_scikit_learn(self):
        self.assertIn("sklearn.pipeline", sys.modules)
