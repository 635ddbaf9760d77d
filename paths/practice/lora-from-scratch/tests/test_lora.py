import random
import unittest

W = [[1.0, 2.0, 0.0], [0.0, -1.0, 0.5]]
X = [1.0, -2.0, 3.0]


def filled(alpha=4.0):
    from lora import Lora
    layer = Lora([list(r) for r in W], 2, alpha, seed=1)
    layer.a = [[0.5, 0.0, 1.0], [1.0, 1.0, 0.0]]
    layer.b = [[1.0, 0.0], [2.0, -1.0]]
    return layer


def loss(layer, g):
    return sum(a * b for a, b in zip(layer.forward(X), g))


class TestLora(unittest.TestCase):
    def test_it_starts_as_the_base(self):
        from lora import Lora
        self.assertEqual(Lora(W, 2, 16).forward(X), [-3.0, 3.5])
        self.assertEqual(Lora(W, 2, 16).merged(), W)

    def test_shapes_and_randomness(self):
        from lora import Lora
        layer = Lora([[0.0] * 400 for _ in range(5)], 8, 16, seed=3)
        self.assertEqual((len(layer.a), len(layer.a[0]), len(layer.b), len(layer.b[0])), (8, 400, 5, 8))
        flat = [v for r in layer.a for v in r]
        deviation = (sum(v * v for v in flat) / len(flat)) ** 0.5
        self.assertAlmostEqual(deviation, 0.05, delta=0.004)
        self.assertEqual(layer.a, Lora([[0.0] * 400 for _ in range(5)], 8, 16, seed=3).a)
        self.assertEqual(layer.count(), 8 * 405)
        with self.assertRaises(ValueError):
            Lora(W, 0, 1)

    def test_forward_and_merge_agree(self):
        layer = filled()
        got = layer.forward(X)
        self.assertEqual([round(v, 9) for v in got], [4.0, 19.5])
        through = [sum(a * b for a, b in zip(r, X)) for r in layer.merged()]
        for a, b in zip(got, through):
            self.assertAlmostEqual(a, b)
        self.assertEqual(layer.weight, W, "the base must not change")

    def test_first_gradient_reaches_only_b(self):
        from lora import Lora
        a, b = Lora(W, 2, 4, seed=1).gradients(X, [1.0, 0.5])
        self.assertTrue(all(v == 0 for r in a for v in r))
        self.assertTrue(any(v != 0 for r in b for v in r))

    def test_gradients_by_nudging(self):
        g = [0.7, -1.3]
        for name, which in (("a", 0), ("b", 1)):
            grad = filled().gradients(X, g)[which]
            for i in range(len(grad)):
                for j in range(len(grad[0])):
                    up, down = filled(), filled()
                    getattr(up, name)[i][j] += 1e-5
                    getattr(down, name)[i][j] -= 1e-5
                    self.assertAlmostEqual(grad[i][j], (loss(up, g) - loss(down, g)) / 2e-5, places=5, msg=f"{name}[{i}][{j}]")

    def test_fit_learns_a_rank_one_change(self):
        from lora import Lora, fit
        rng = random.Random(0)
        target = [[1.5, 2.5, 0.5], [-0.5, -1.5, 0.0]]
        xs = [[rng.gauss(0, 1) for _ in range(3)] for _ in range(20)]
        data = [(x, [sum(a * b for a, b in zip(r, x)) for r in target]) for x in xs]
        layer = Lora([list(r) for r in W], 1, 1.0, seed=4)
        losses = fit(layer, data, 400, 0.3)
        self.assertEqual(len(losses), 401)
        self.assertLess(losses[-1], 1e-3 * losses[0], f"{losses[0]} to {losses[-1]}")
        self.assertEqual(layer.weight, W, "the base must not change")

    def test_both_gradients_use_the_same_moment(self):
        from lora import fit
        layer = filled(alpha=2.0)
        before = [list(r) for r in layer.a]
        a, _ = layer.gradients(X, layer.forward(X))
        fit(layer, [(X, [0.0, 0.0])], 1, 0.001)
        for i in range(2):
            for j in range(3):
                self.assertAlmostEqual(layer.a[i][j], before[i][j] - 0.001 * a[i][j], places=9)
