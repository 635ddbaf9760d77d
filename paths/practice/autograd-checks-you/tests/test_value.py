import json
import math
import unittest
from pathlib import Path


class Autograd(unittest.TestCase):
    def near(self, found, expected, what):
        self.assertAlmostEqual(found, expected, places=6, msg=f"{what}: expected {expected}, got {found}")

    def test_sums_and_products(self):
        from value import Value
        a, b = Value(3.0), Value(-2.0)
        y = a * b + a
        y.backward()
        self.near(y.data, -3, "a*b + a")
        self.near(a.grad, -1, "gradient of a")
        self.near(b.grad, 3, "gradient of b")
        self.near(y.grad, 1, "gradient of the result itself")

    def test_numbers_on_either_side_and_minus(self):
        from value import Value
        a = Value(4.0)
        y = 2 * a - 1 + (3 - a) * 5 - -a + (1 + a * 2)
        y.backward()
        self.near(y.data, 2 * 4 - 1 - 5 + 4 + 9, "2a - 1 + (3-a)*5 + a + 1 + 2a")
        self.near(a.grad, 2 - 5 + 1 + 2, "gradient of a")

    def test_relu_exp_and_log(self):
        from value import Value
        for x, value, slope in ((2.0, 2.0, 1.0), (-1.0, 0.0, 0.0)):
            a = Value(x)
            y = a.relu()
            y.backward()
            self.near(y.data, value, f"relu({x})")
            self.near(a.grad, slope, f"slope of relu at {x}")
        a = Value(0.5)
        (a.exp() * a).backward()
        self.near(a.grad, math.exp(0.5) * 1.5, "slope of a*exp(a) at 0.5")
        a = Value(4.0)
        a.log().backward()
        self.near(a.grad, 0.25, "slope of log at 4")

    def test_a_value_that_is_used_twice_and_a_shared_middle(self):
        from value import Value
        a = Value(3.0)
        m = a * a
        y = m * m + m
        y.backward()
        self.near(a.grad, 4 * 27 + 6, "slope of a^4 + a^2 at 3")
        self.near(m.grad, 19, "gradient of the middle value")

    def test_backward_adds_and_zero_grad_resets(self):
        from value import Value, zero_grad
        a = Value(3.0)
        m = a * a
        y = m + a
        y.backward()
        y.backward()
        self.near(a.grad, 14, "two calls of backward on a*a + a at 3")
        zero_grad([a, m, y])
        self.assertEqual((a.grad, m.grad, y.grad), (0.0, 0.0, 0.0))
        (a * 2).backward()
        self.near(a.grad, 2, "after zero_grad")

    def test_a_long_chain(self):
        from value import Value
        a = Value(1.0)
        y = a
        for _ in range(3000):
            y = y + a
        y.backward()
        self.near(a.grad, 3001, "3000 additions of a")


class Files(unittest.TestCase):
    def test_gradients_json_is_right_to_six_digits(self):
        net = json.loads(Path("data/network.json").read_text(encoding="utf-8"))
        x = net["x"]
        z = [sum(w * v for w, v in zip(row, x)) + b for row, b in zip(net["W1"], net["b1"])]
        h = [max(0.0, v) for v in z]
        s = [sum(w * v for w, v in zip(row, h)) + b for row, b in zip(net["W2"], net["b2"])]
        p = [math.exp(v) for v in s]
        ds = [v / sum(p) - (i == net["target"]) for i, v in enumerate(p)]
        dz = [sum(row[j] * d for row, d in zip(net["W2"], ds)) * (z[j] > 0) for j in range(len(h))]
        expected = {"W1": [[d * v for v in x] for d in dz], "b1": dz, "W2": [[d * v for v in h] for d in ds], "b2": ds}
        found = json.loads(Path("gradients.json").read_text(encoding="utf-8"))
        for name, value in expected.items():
            flat = [v for row in value for v in row] if isinstance(value[0], list) else value
            given = [v for row in found[name] for v in row] if isinstance(value[0], list) else found[name]
            self.assertEqual(len(given), len(flat), f"shape of {name}")
            worst = max(abs(a - b) for a, b in zip(flat, given))
            self.assertLess(worst, 1e-6, f"largest error in {name}")
