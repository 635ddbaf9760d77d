import csv
import json
import unittest
from pathlib import Path


def plain(w, b, x):
    return [sum(a * v for a, v in zip(row, x)) + c for row, c in zip(w, b)]


W1, B1 = [[1.0, 2.0], [0.0, -1.0], [3.0, 0.5]], [1.0, 0.0, -2.0]
W2, B2 = [[1.0, -1.0, 2.0], [0.5, 4.0, 0.0]], [3.0, -1.0]


class Layers(unittest.TestCase):
    def test_layer_multiplies_and_adds_the_bias(self):
        from activation import layer
        self.assertEqual([float(v) for v in layer(W1, B1, [2.0, 1.0])], [5.0, -1.0, 4.5])

    def test_two_layers_without_an_activation_are_one(self):
        from activation import as_one
        w, b = as_one(W1, B1, W2, B2)
        self.assertEqual((len(w), len(w[0]), len(b)), (2, 2, 2), f"as_one of 2 to 3 to 2 gave the matrix {w} and the bias {b}")
        for x in ([0.0, 0.0], [1.0, 0.0], [-2.0, 3.5]):
            want = plain(W2, B2, plain(W1, B1, x))
            for g, e in zip(plain(w, b, x), want):
                self.assertAlmostEqual(g, e, msg=f"at {x} the single layer gives {plain(w, b, x)}, the two give {want}")

    def test_relu_turns_negative_numbers_into_zero(self):
        from activation import relu
        self.assertEqual([float(v) for v in relu([-2.0, 0.0, 1.5])], [0.0, 0.0, 1.5])

    def test_score_has_the_relu_between_the_layers(self):
        from activation import score
        network = {"w1": [[1.0, 0.0], [-1.0, 0.0]], "b1": [0.0, 0.5], "w2": [[1.0, 2.0]], "b2": [-1.0]}
        for point, expected in (([3.0, 9.0], 2.0), ([-3.0, 9.0], 6.0)):
            self.assertAlmostEqual(score(network, point), expected, msg=f"score at {point}")


class Rings(unittest.TestCase):
    def test_the_network_parts_the_rings(self):
        network = json.loads(Path("network.json").read_text(encoding="utf-8"))
        self.assertLessEqual({"w1", "b1", "w2", "b2"}, set(network), "network.json needs the keys w1, b1, w2 and b2")
        self.assertEqual(len(network["w1"]), len(network["b1"]), "each row of w1 needs one number in b1")
        self.assertEqual(len(network["w2"]), 1, "w2 has one row")
        self.assertEqual(len(network["w2"][0]), len(network["w1"]), "w2 needs one number for each hidden unit")
        right = 0
        for row in csv.DictReader(Path("data/rings.csv").read_text(encoding="utf-8").splitlines()):
            hidden = [max(0.0, v) for v in plain(network["w1"], network["b1"], [float(row["x"]), float(row["y"])])]
            right += (plain(network["w2"], network["b2"], hidden)[0] > 0) == (row["ring"] == "1")
        self.assertGreaterEqual(right, 190, f"network.json is right for {right} of 200 points")
