import copy
import math
import random
import unittest
from unittest import mock


def loss(params, x, target):
    z = [sum(w * v for w, v in zip(r, x)) + b for r, b in zip(params["W1"], params["b1"])]
    h = [max(0.0, v) for v in z]
    s = [sum(w * v for w, v in zip(r, h)) + b for r, b in zip(params["W2"], params["b2"])]
    top = max(s)
    return top + math.log(sum(math.exp(v - top) for v in s)) - s[target]


def network(inputs, hidden, classes, seed):
    r = random.Random(seed)
    def numbers(n):
        return [r.uniform(-1, 1) for _ in range(n)]
    return ({"W1": [numbers(inputs) for _ in range(hidden)], "b1": numbers(hidden),
             "W2": [numbers(hidden) for _ in range(classes)], "b2": numbers(classes)}, numbers(inputs))


def flat(value):
    return [x for v in value for x in flat(v)] if isinstance(value, (list, tuple)) else [value]


def measured(params, x, target, key, h=1e-5):
    out = []
    def visit(path, value):
        if isinstance(value, list):
            for i, v in enumerate(value):
                visit(path + [i], v)
            return
        pair = []
        for change in (h, -h):
            p = copy.deepcopy(params)
            place = p[key]
            for i in path[:-1]:
                place = place[i]
            place[path[-1]] += change
            pair.append(loss(p, x, target))
        out.append((pair[0] - pair[1]) / (2 * h))
    visit([], params[key])
    return out


SIZES = [(2, 3, 2, 1), (4, 5, 3, 2), (3, 6, 4, 5), (1, 2, 2, 9)]


class Forward(unittest.TestCase):
    def test_zero_parameters_give_the_logarithm_of_the_number_of_classes(self):
        from network import forward
        params = {"W1": [[0, 0]] * 3, "b1": [0] * 3, "W2": [[0] * 3] * 2, "b2": [0, 0]}
        self.assertAlmostEqual(forward(params, [1.0, 2.0], 0), math.log(2))

    def test_the_loss_is_right_for_several_networks(self):
        from network import forward
        for i, h, c, seed in SIZES:
            params, x = network(i, h, c, seed)
            for target in range(c):
                self.assertAlmostEqual(forward(params, x, target), loss(params, x, target), msg=f"{i} inputs, {h} hidden, {c} classes, target {target}")

    def test_large_scores_do_not_break_it(self):
        from network import forward
        params = {"W1": [[1.0]], "b1": [0.0], "W2": [[1000.0], [0.0]], "b2": [0.0, 0.0]}
        self.assertAlmostEqual(forward(params, [2.0], 1), 2000.0)


class Backward(unittest.TestCase):
    def test_every_gradient_has_the_shape_of_its_parameter(self):
        from network import backward
        params, x = network(4, 5, 3, 2)
        gradients = backward(params, x, 1)
        self.assertEqual(set(gradients), {"W1", "b1", "W2", "b2"})
        for key in ("W1", "W2"):
            self.assertEqual([len(r) for r in gradients[key]], [len(r) for r in params[key]], f"shape of {key}")
        for key in ("b1", "b2"):
            self.assertEqual(len(gradients[key]), len(params[key]), f"length of {key}")

    def test_every_gradient_agrees_with_a_measured_slope(self):
        from network import backward
        for i, h, c, seed in SIZES:
            params, x = network(i, h, c, seed)
            for target in range(c):
                gradients = backward(copy.deepcopy(params), x, target)
                for key in ("b2", "W2", "b1", "W1"):
                    for got, want in zip(flat(gradients[key]), measured(params, x, target, key)):
                        self.assertAlmostEqual(got, want, delta=1e-6, msg=f"{key} of a network with {i} inputs, {h} hidden units, {c} classes, target {target}")

    def test_every_gradient_is_derived_and_not_measured(self):
        from network import backward
        for i, h, c, seed in SIZES:
            params, x = network(i, h, c, seed)
            gradients = backward(copy.deepcopy(params), x, 0)
            for row, bias in zip(gradients["W1"], gradients["b1"]):
                for got, v in zip(row, x):
                    self.assertLess(abs(got - bias * v), 1e-13, "the walk back gives a weight of W1 its bias's gradient times the input, to the last digits; a measured slope is off in the tenth")

    def test_a_hidden_unit_below_zero_gets_no_gradient(self):
        from network import backward
        params = {"W1": [[-1.0], [1.0]], "b1": [0.0, 0.0], "W2": [[3.0, 1.0], [0.0, 0.5]], "b2": [0.0, 0.0]}
        gradients = backward(params, [2.0], 1)
        self.assertEqual(gradients["b1"][0], 0, "z of the first unit is -2, so its bias has slope 0")
        self.assertNotEqual(gradients["b1"][1], 0)

    def test_the_parameters_stay_as_they_were(self):
        from network import backward, forward, largest_difference
        params, x = network(2, 3, 2, 1)
        before = copy.deepcopy(params)
        forward(params, x, 0), backward(params, x, 0), largest_difference(params, x, 0)
        self.assertEqual(params, before, "a function changed params")


class Difference(unittest.TestCase):
    def test_it_is_tiny_for_a_right_backward_pass(self):
        from network import largest_difference
        for i, h, c, seed in SIZES:
            params, x = network(i, h, c, seed)
            worst = largest_difference(params, x, 0)
            self.assertLess(worst, 1e-5, f"network {i}, {h}, {c}")

    def test_it_is_large_when_one_gradient_is_wrong(self):
        import network as module
        params, x = network(2, 3, 2, 1)
        for key in ("W1", "b1", "W2", "b2"):
            gradients = module.backward(params, x, 0)
            gradients = copy.deepcopy(gradients)
            if isinstance(gradients[key][-1], list):
                gradients[key][-1][-1] += 0.3
            else:
                gradients[key][-1] += 0.3
            with mock.patch.object(module, "backward", return_value=gradients):
                self.assertGreater(module.largest_difference(params, x, 0), 1e-2, f"a wrong last number in {key} must show")

    def test_it_is_relative(self):
        import network as module
        params, x = network(2, 3, 2, 1)
        params["W2"] = [[w * 1e-4 for w in row] for row in params["W2"]]
        gradients = copy.deepcopy(module.backward(params, x, 0))
        gradients["b1"] = [2 * g for g in gradients["b1"]]
        with mock.patch.object(module, "backward", return_value=gradients):
            self.assertGreater(module.largest_difference(params, x, 0), 0.1, "gradients of about 0.0001 that are twice too large must show as well")
