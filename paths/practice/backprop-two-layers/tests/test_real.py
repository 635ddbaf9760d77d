import ast
import copy
import random
import unittest
from pathlib import Path

import numpy as np

import network
from with_numpy import backward, forward

def over_parameters(node):
    """A loop over names or over the four parameters, which unpacks them and does no sums."""
    iters = [g.iter for g in node.generators] if hasattr(node, "generators") else [node.iter] if isinstance(node, ast.For) else []
    def few(it):
        if isinstance(it, (ast.Tuple, ast.List)):
            return all(isinstance(e, ast.Constant) and isinstance(e.value, str) for e in it.elts)
        return ast.unparse(it) in ("params", "params.items()", "params.keys()", "params.values()")
    return bool(iters) and all(few(it) for it in iters)


LOOPS = (ast.For, ast.While, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
SIZES = [(2, 3, 2, 5), (4, 5, 3, 1), (3, 3, 3, 3), (6, 8, 4, 40)]       # inputs, hidden units, classes, examples


def batch(inputs, hidden, classes, n, seed):
    rng = random.Random(seed)
    def numbers(k):
        return [rng.uniform(-1, 1) for _ in range(k)]
    params = {"W1": [numbers(inputs) for _ in range(hidden)], "b1": numbers(hidden),
              "W2": [numbers(hidden) for _ in range(classes)], "b2": numbers(classes)}
    return params, [numbers(inputs) for _ in range(n)], [rng.randrange(classes) for _ in range(n)]


def arrays(params, rows, targets):
    return {k: np.array(v) for k, v in params.items()}, np.array(rows), np.array(targets)


class Batch(unittest.TestCase):
    def test_the_loss_is_the_mean_of_your_losses(self):
        for seed, sizes in enumerate(SIZES):
            params, rows, targets = batch(*sizes, seed)
            want = sum(network.forward(params, x, t) for x, t in zip(rows, targets)) / len(rows)
            self.assertAlmostEqual(float(forward(*arrays(params, rows, targets))), want, places=9, msg=f"inputs, hidden, classes, examples: {sizes}")

    def test_the_gradients_are_the_means_of_yours(self):
        for seed, sizes in enumerate(SIZES):
            params, rows, targets = batch(*sizes, seed + 10)
            each = [network.backward(params, x, t) for x, t in zip(rows, targets)]
            got = backward(*arrays(params, rows, targets))
            self.assertEqual(set(got), set(params))
            for key, value in params.items():
                self.assertEqual(np.shape(got[key]), np.shape(value), f"{key} of {sizes}: the shape of the parameter")
                want = sum(np.array(g[key]) for g in each) / len(rows)
                self.assertLess(np.abs(got[key] - want).max(), 1e-9, f"{key} of inputs, hidden, classes, examples {sizes}")

    def test_each_row_has_its_own_largest_score(self):
        params = {"W1": np.array([[1.0]]), "b1": np.array([0.0]), "W2": np.array([[1000.0], [0.0]]), "b2": np.array([0.0, 0.0])}
        X, targets = np.array([[2.0], [0.001], [0.0]]), np.array([1, 1, 0])
        want = (2000.0 + 1.3132616875182228 + 0.6931471805599453) / 3
        self.assertAlmostEqual(float(forward(params, X, targets)), want, places=6)
        for one in range(3):                     # alone or among others, an example has the same loss
            alone = network.forward({k: v.tolist() for k, v in params.items()}, X[one].tolist(), int(targets[one]))
            self.assertAlmostEqual(float(forward(params, X[one:one + 1], targets[one:one + 1])), alone, places=6)
        big = {k: v * 3 for k, v in params.items()}
        self.assertTrue(np.isfinite(forward(big, np.array([[2.0], [-1.0]]), np.array([1, 0]))), "one row with large scores, one with small ones")
        self.assertTrue(all(np.isfinite(g).all() for g in backward(big, X, targets).values()))

    def test_nothing_given_is_changed(self):
        given = arrays(*batch(4, 5, 3, 6, 2))
        before = copy.deepcopy(given)
        forward(*given), backward(*given)
        for key in before[0]:
            self.assertTrue((given[0][key] == before[0][key]).all(), f"{key} was changed")
        self.assertTrue((given[1] == before[1]).all() and (given[2] == before[2]).all(), "X or targets were changed")

    def test_arrays_do_the_loops(self):
        tree = ast.parse(Path("with_numpy.py").read_text(encoding="utf-8"))
        lines = sorted({node.lineno for node in ast.walk(tree) if isinstance(node, LOOPS) and not over_parameters(node)})
        self.assertEqual(lines, [], "with_numpy.py has a loop in these lines; let the axes do it")
