import math
import random
import unittest


class Signals(unittest.TestCase):
    def test_draw_has_the_right_shape_and_variance(self):
        from signals import draw
        for kind, variance in (("default", 1 / 150), ("unit", 1 / 50), ("he", 2 / 50)):
            w = draw(kind, 50, 200, random.Random(1))
            self.assertEqual((len(w), len(w[0])), (200, 50), "outputs x inputs")
            values = [v for row in w for v in row]
            self.assertAlmostEqual(sum(v * v for v in values) / len(values) / variance, 1, delta=0.06, msg=f"variance of {kind}")
            self.assertAlmostEqual(sum(values) / len(values), 0, delta=0.01)
            if kind == "default":
                self.assertLessEqual(max(map(abs, values)), 1 / math.sqrt(50))
            else:
                self.assertGreater(max(map(abs, values)), 2.5 * math.sqrt(variance), f"{kind} is a normal distribution")
        with self.assertRaises(ValueError):
            draw("zeros", 2, 2, random.Random(1))

    def test_rms(self):
        from signals import rms
        self.assertAlmostEqual(rms([3.0, -4.0]), math.sqrt(12.5))

    def test_forward(self):
        from signals import forward
        got = forward([1.0, 2.0], [[[1.0, 1.0], [1.0, -1.0], [0.0, 2.0]], [[1.0, 5.0, -0.5]]])
        self.assertEqual(got, [[3.0, 0.0, 4.0], [1.0]])

    def test_backward_by_hand(self):
        from signals import backward, forward
        layers = [[[1.0, 1.0], [1.0, -1.0], [0.0, 2.0]], [[1.0, 5.0, -0.5]]]
        got = backward(layers, forward([1.0, 2.0], layers), [2.0])
        self.assertEqual(got, [[2.0, 0.0], [2.0, 10.0, -1.0]])

    def test_backward_agrees_with_nudging(self):
        from signals import backward, draw, forward
        rng = random.Random(5)
        layers = [draw("he", 5, 5, rng) for _ in range(3)]
        x = [rng.gauss(0, 1) for _ in range(5)]
        grad = backward(layers, forward(x, layers), [1.0] * 5)[0]
        for j in range(5):
            up, down = ([v + d * (i == j) for i, v in enumerate(x)] for d in (1e-6, -1e-6))
            slope = (sum(forward(up, layers)[-1]) - sum(forward(down, layers)[-1])) / 2e-6
            self.assertAlmostEqual(grad[j], slope, places=5, msg=f"input {j}")

    def test_theory(self):
        from signals import theory
        for kind, depth, expected in (("default", 2, 1 / 6), ("unit", 20, 1 / 1024), ("he", 30, 1)):
            self.assertAlmostEqual(theory(kind, depth), expected, msg=f"{kind}, {depth}")
