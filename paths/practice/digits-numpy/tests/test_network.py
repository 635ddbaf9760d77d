import copy
import csv
import json
import math
import random
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path


def rows_of(name, n):
    rows = csv.DictReader(Path("data", name).read_text(encoding="utf-8-sig").splitlines())
    return [([int(c) / 9 for c in row["pixels"]], int(row["label"])) for row, _ in zip(rows, range(n))]


def plain(values):
    return [plain(v) for v in values] if hasattr(values, "__len__") else float(values)


def like(start, values):
    """The numbers as lists, or as an array where the network has arrays."""
    if not hasattr(start, "shape"):
        return values
    import numpy
    return numpy.array(values, dtype=float)


def forward(net, x):
    h = [max(0.0, math.fsum(a * v for a, v in zip(w, x)) + b) for w, b in zip(net["W1"], net["b1"])]
    s = [math.fsum(a * v for a, v in zip(w, h)) + b for w, b in zip(net["W2"], net["b2"])]
    powers = [math.exp(v - max(s)) for v in s]
    return h, [p / math.fsum(powers) for p in powers]


def loss(net, rows):
    return math.fsum(-math.log(forward(net, x)[1][label]) for x, label in rows) / len(rows)


def setting(hidden, seed):
    """Your start, with other numbers in it; biases are not 0 here, so that a wrong one shows."""
    from network import start
    own, rng = start(hidden, random.Random(seed)), random.Random(seed)
    sizes = {"W1": (hidden, 64), "b1": (hidden,), "W2": (10, hidden), "b2": (10,)}
    net = {}
    for name, size in sizes.items():
        many = [[rng.uniform(-0.4, 0.4) for _ in range(size[-1])] for _ in range(size[0] if len(size) == 2 else 1)]
        net[name] = many if len(size) == 2 else many[0]
    return net, {name: like(own[name], copy.deepcopy(net[name])) for name in sizes}


class Network(unittest.TestCase):
    def test_start_has_small_random_weights_of_the_right_shapes(self):
        from network import start
        net = {k: plain(v) for k, v in start(30, random.Random(5)).items()}
        self.assertEqual([len(net["W1"]), {len(r) for r in net["W1"]}, len(net["W2"]), {len(r) for r in net["W2"]}], [30, {64}, 10, {30}], "W1 is hidden x 64, W2 is 10 x hidden")
        self.assertEqual((net["b1"], net["b2"]), ([0.0] * 30, [0.0] * 10), "biases start at 0")
        for name, want in (("W1", math.sqrt(2 / 64)), ("W2", math.sqrt(1 / 30))):
            numbers = [v for r in net[name] for v in r]
            spread = math.sqrt(math.fsum(v * v for v in numbers) / len(numbers))
            self.assertTrue(0.7 * want < spread < 1.3 * want, f"the standard deviation of {name} is {spread:.3f}, expected about {want:.3f}")

    def test_forward_gives_hidden_values_and_probabilities(self):
        from network import forward as own
        net, params = setting(7, 2)
        for x, _ in rows_of("hand_train.csv", 4):
            h, p = own(params, x)
            for got, want in zip((plain(h), plain(p)), forward(net, x)):
                self.assertEqual(len(got), len(want))
                for a, b in zip(got, want):
                    self.assertAlmostEqual(a, b, places=9)

    def test_each_gradient_of_a_batch_agrees_with_a_tiny_step(self):
        from network import step
        rows = rows_of("hand_train.csv", 6)
        net, params = setting(5, 3)
        got = float(step(params, rows, 1.0))
        self.assertAlmostEqual(got, loss(net, rows), places=9, msg="step returns the mean loss before the change")
        moved, rng = {k: plain(v) for k, v in params.items()}, random.Random(8)
        for name in ("b2", "W2", "b1", "W1"):
            for _ in range(12):
                i = rng.randrange(len(net[name]))
                j = None if name[0] == "b" else rng.randrange(len(net[name][i])) if name == "W2" else rng.choice([19, 20, 27, 28, 35, 36, 43, 44])
                pair = []
                for h in (1e-5, -1e-5):
                    near = copy.deepcopy(net)
                    if j is None:
                        near[name][i] += h
                    else:
                        near[name][i][j] += h
                    pair.append(loss(near, rows))
                measured = (pair[0] - pair[1]) / 2e-5
                derived = net[name][i] - moved[name][i] if j is None else net[name][i][j] - moved[name][i][j]
                self.assertAlmostEqual(derived, measured, places=6, msg=f"the gradient of {name} at {i}, {j}, with a batch of 6 and rate 1")

    def test_train_learns(self):
        from network import train
        rows = rows_of("hand_train.csv", 100)
        net = {k: plain(v) for k, v in train(rows, 12, 0.2, 12).items()}
        right = sum(p.index(max(p)) == label for x, label in rows for p in [forward(net, x)[1]])
        self.assertGreaterEqual(right, 80, "of the 100 pictures it was trained on, with 12 hidden units, rate 0.2 and 12 epochs")

    def test_network_py_reads_what_weights_json_holds(self):
        from network import forward as own
        net = json.loads(Path("weights.json").read_text(encoding="utf-8"))
        params = setting(len(net["b1"]), 1)[1]
        params = {k: like(params[k], net[k]) for k in params}
        for x, _ in rows_of("hand_test.csv", 20):
            for a, b in zip(plain(own(params, x)[1]), forward(net, x)[1]):
                self.assertAlmostEqual(a, b, places=6)


BROKEN = '''
import copy
from own_network import *
import own_network


def step(params, rows, rate):
    before = copy.deepcopy(params)
    loss = own_network.step(params, rows, rate)
    new, old = params["W1"], before["W1"]
    for i in range(len(new)):
        for j in range(len(new[i])):
            new[i][j] = old[i][j] + 1.01 * (new[i][j] - old[i][j])
    return loss
'''


class GradientCheck(unittest.TestCase):
    def run_check(self, network):
        with tempfile.TemporaryDirectory() as folder:
            for file in Path(".").glob("*.py"):
                Path(folder, file.name).write_bytes(file.read_bytes())
            if network:
                Path(folder, "own_network.py").write_bytes(Path("network.py").read_bytes())
                Path(folder, "network.py").write_text(network, encoding="utf-8")
            return subprocess.run([sys.executable, "gradient_check.py"], cwd=folder, capture_output=True, text=True)

    def test_it_passes_on_your_network(self):
        result = self.run_check("")
        self.assertEqual(result.returncode, 0, result.stderr[-600:])

    def test_it_fails_when_the_gradient_of_w1_is_one_per_cent_too_large(self):
        self.assertNotEqual(self.run_check(BROKEN).returncode, 0, "gradient_check.py must import step from network and fail here")
