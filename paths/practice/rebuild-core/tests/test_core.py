import unittest

from core import apply, iterate, mask, reset, step

W = {"a": [0.1, -0.9, 0.3, 0.0], "b": [0.5, -0.3]}


class Core(unittest.TestCase):
    def test_mask(self):
        self.assertEqual(mask(W, 0.5), {"a": [0, 1, 1, 0], "b": [1, 0]})
        self.assertEqual(mask(W, 0.5, layerwise=True), {"a": [0, 1, 1, 0], "b": [1, 0]})
        self.assertEqual(mask(W, 2 / 6, layerwise=True), {"a": [0, 1, 0, 0], "b": [1, 0]})
        self.assertEqual(mask({"a": [1.0, 0.1], "b": [3.0, 2.0]}, 0.5), {"a": [0, 0], "b": [1, 1]})
        self.assertEqual((mask(W, 0.0)["a"], mask(W, 1.0)["b"]), ([0] * 4, [1, 1]))
        with self.assertRaises(ValueError):
            mask(W, 1.2)

    def test_reset_and_step(self):
        m = mask(W, 0.5)
        self.assertEqual(apply(W, m), {"a": [0, -0.9, 0.3, 0], "b": [0.5, 0]})
        self.assertEqual(reset({"a": [1, 2, 3, 4], "b": [5, 6]}, m), {"a": [0, 2, 3, 0], "b": [5, 0]})
        self.assertEqual(step({"a": [1.0, 1.0]}, {"a": [2.0, 2.0]}, {"a": [1, 0]}, 0.25), {"a": [0.5, 0.0]})
        self.assertEqual(W["a"], [0.1, -0.9, 0.3, 0.0], "the input was changed")

    def test_iterate(self):
        starts = []

        def train(w):
            starts.append({n: list(x) for n, x in w.items()})
            return {"a": [x + 10 for x in w["a"]], "b": [x * 2 for x in w["b"]]}

        first = {"a": [1.0, 2.0], "b": [30.0, 40.0]}
        self.assertEqual(iterate(train, first, 2, 0.5), {"a": [0, 0], "b": [0, 1]})
        self.assertEqual(starts, [first, {"a": [0, 0], "b": [30, 40]}], "each round starts from the first weights under the mask; pruned ones stay pruned")
        self.assertEqual(iterate(train, first, 0, 0.5), {"a": [1, 1], "b": [1, 1]})
