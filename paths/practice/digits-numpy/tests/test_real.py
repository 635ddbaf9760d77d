import csv
import math
import sys
import unittest
from pathlib import Path

from with_sklearn import sure, train, weights


def load(name):
    rows = csv.DictReader(Path("data", name).read_text(encoding="utf-8").splitlines())
    return [([int(c) / 9 for c in row["pixels"]], int(row["label"])) for row in rows]


def probabilities(net, x):
    """Your forward pass, on the numbers of scikit-learn."""
    h = [max(0.0, math.fsum(map(float.__mul__, w, x)) + b) for w, b in zip(net["W1"], net["b1"])]
    s = [math.fsum(map(float.__mul__, w, h)) + b for w, b in zip(net["W2"], net["b2"])]
    powers = [math.exp(v - max(s)) for v in s]
    return [p / sum(powers) for p in powers]


class Library(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.rows, cls.test = load("hand_train.csv"), load("hand_test.csv")
        cls.model = train(cls.rows, 32, 0.2, 15, 1)
        cls.net = weights(cls.model)
        cls.p = [probabilities(cls.net, x) for x, _ in cls.test]

    def test_it_learns_by_the_same_rule_as_yours(self):
        want = {"hidden_layer_sizes": (32,), "solver": "sgd", "learning_rate_init": 0.2, "momentum": 0, "alpha": 0, "batch_size": 10, "max_iter": 15}
        have = self.model.get_params()
        for name, value in want.items():
            got = have[name]
            if name == "hidden_layer_sizes":
                got = (got,) if isinstance(got, int) else tuple(got)
            self.assertEqual(got, value, f"the setting {name}")
        self.assertEqual((have["learning_rate"], have["activation"], have["early_stopping"]), ("constant", "relu", False))
        self.assertIn("sklearn.neural_network", sys.modules)

    def test_the_settings_are_those_that_were_asked_for(self):
        small = train(self.rows[:80], 9, 0.05, 3, 4)
        self.assertEqual((small.n_iter_, small.get_params()["learning_rate_init"], len(weights(small)["b1"])), (3, 0.05, 9))
        again, other = train(self.rows[:80], 9, 0.05, 3, 4), train(self.rows[:80], 9, 0.05, 3, 5)
        self.assertEqual(weights(small), weights(again), "the same seed gives the same network")
        self.assertNotEqual(weights(small), weights(other), "another seed gives another one")

    def test_the_weights_have_your_shapes(self):
        net = self.net
        self.assertEqual((len(net["W1"]), {len(r) for r in net["W1"]}, len(net["b1"])), (32, {64}, 32), "W1 is hidden x 64")
        self.assertEqual((len(net["W2"]), {len(r) for r in net["W2"]}, len(net["b2"])), (10, {32}, 10), "W2 is 10 x hidden")

    def test_your_forward_pass_gives_the_probabilities_of_the_library(self):
        theirs = self.model.predict_proba([x for x, _ in self.test])
        for mine, other in zip(self.p, theirs.tolist()):
            for a, b in zip(mine, other):
                self.assertAlmostEqual(a, b, places=9)

    def test_it_reads_unseen_handwriting(self):
        right = sum(p.index(max(p)) == label for p, (_, label) in zip(self.p, self.test))
        self.assertGreaterEqual(right, 160, f"{right} of 200 test pictures are right")

    def test_how_many_are_sure_and_right(self):
        for limit in (0.0, 0.5, 0.9, 0.99, 1.1):
            chosen = [(p, label) for p, (_, label) in zip(self.p, self.test) if max(p) >= limit]
            want = len(chosen), sum(p.index(max(p)) == label for p, label in chosen)
            self.assertEqual(tuple(map(int, sure(self.model, self.test, limit))), want, f"limit {limit}")
