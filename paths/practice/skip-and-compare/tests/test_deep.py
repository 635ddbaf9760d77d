import csv
import math
import unittest
from pathlib import Path

X = [1.0, -0.5, 0.3, 2.0]


def rows(path):
    return [{k: float(v) for k, v in r.items()} for r in csv.DictReader(Path(path).read_text(encoding="utf-8").splitlines())]


class Deep(unittest.TestCase):
    def test_make(self):
        import random
        from deep import make
        net = make(2, 3, 2, 5)
        self.assertEqual((len(net["first"]), len(net["first"][0]), len(net["blocks"]), len(net["blocks"][0]), len(net["last"])), (3, 2, 2, 3, 3))
        rng = random.Random(5)
        self.assertAlmostEqual(net["first"][0][0], rng.gauss(0, 0.7 / math.sqrt(2)))
        self.assertAlmostEqual(net["first"][0][1], rng.gauss(0, 0.7 / math.sqrt(2)))

    def test_forward_by_hand(self):
        from deep import forward
        net = {"first": [[2.0]], "blocks": [[[0.5]], [[0.0]]], "last": [3.0]}
        for skip, scale, second in ((False, 1.0, math.tanh(1)), (True, 1.0, 2 + math.tanh(1)), (True, 0.5, 2 + math.tanh(1) / 2)):
            vectors, output = forward(net, [1.0], skip, scale)
            third = second if skip else 0.0
            for got, expected in zip(vectors, ([2.0], [second], [third])):
                self.assertAlmostEqual(got[0], expected[0], msg=f"skip {skip}, scale {scale}: {vectors}")
            self.assertEqual(len(vectors), 3)
            self.assertAlmostEqual(output, 3 * third)

    def test_gradients_agree_with_nudging(self):
        from deep import forward, gradients, make
        for skip, scale in ((False, 1.0), (True, 1.0), (True, 0.3)):
            net = make(3, 4, 4, 1)
            grads = gradients(net, X, skip, scale)
            for name, row, g_row in (
                ("first[1]", net["first"][1], grads["first"][1]), ("blocks[0][2]", net["blocks"][0][2], grads["blocks"][0][2]),
                ("blocks[2][0]", net["blocks"][2][0], grads["blocks"][2][0]), ("last", net["last"], grads["last"]),
            ):
                for j in range(4):
                    keep = row[j]
                    values = []
                    for h in (1e-6, -1e-6):
                        row[j] = keep + h
                        values.append(forward(net, X, skip, scale)[1])
                    row[j] = keep
                    self.assertAlmostEqual(g_row[j], (values[0] - values[1]) / 2e-6, places=6, msg=f"{name}[{j}], skip {skip}, scale {scale}")

    def test_norms(self):
        from deep import norms
        got = norms({"first": [[3.0, 4.0]], "blocks": [[[1.0, 0.0], [0.0, 1.0]], [[0.0]]], "last": [9.0]})
        for g, e in zip(got, (5, math.sqrt(2), 0), strict=True):
            self.assertAlmostEqual(g, e)


class Files(unittest.TestCase):
    def test_first_layer_csv(self):
        from deep import gradients, make, norms
        table = rows("first_layer.csv")
        self.assertEqual([r["depth"] for r in table], [2, 5, 10, 20, 30])
        for r in table:
            net = make(int(r["depth"]), 16, 4, 0)
            for name, skip, scale in (("plain", False, 1.0), ("skip", True, 1.0), ("scaled", True, 1 / math.sqrt(r["depth"]))):
                expected = norms(gradients(net, X, skip, scale))[0]
                self.assertLess(abs(r[name] / expected - 1), 0.01, f"{name} at depth {r['depth']:.0f}: expected {expected:.4g}")
