import csv
import unittest
from pathlib import Path

GRADS = [[0.5, -1.0], [0.2, 0.3], [-0.4, 0.1]]


def height(p):
    return (p[0] ** 2 + 50 * p[1] ** 2) / 2


def slopes(p):
    return [p[0], 50 * p[1]]


class Optimisers(unittest.TestCase):
    def follow(self, optimiser, expected, name):
        params = [1.0, -2.0]
        for number, (grads, want) in enumerate(zip(GRADS, expected), 1):
            old, given = list(params), list(grads)
            new = optimiser.step(params, given)
            self.assertEqual((params, given), (old, grads), f"{name} changed its arguments")
            params = new
            for g, e in zip(params, want):
                self.assertAlmostEqual(g, e, places=6, msg=f"{name}, step {number}: expected {want}, got {params}")

    def test_sgd_matches_pytorch(self):
        from optimisers import SGD
        self.follow(SGD(0.1), [[0.95, -1.9], [0.93, -1.93], [0.97, -1.94]], "SGD")

    def test_momentum_matches_pytorch(self):
        from optimisers import Momentum
        self.follow(Momentum(0.1), [[0.95, -1.9], [0.885, -1.84], [0.8665, -1.796]], "Momentum")

    def test_adamw_matches_pytorch(self):
        from optimisers import AdamW
        self.follow(AdamW(0.1, (0.9, 0.99), 1e-8, 0.1), [[0.890000002, -1.880000001], [0.791094852, -1.818334066], [0.765540149, -1.773215665]], "AdamW")

    def test_two_optimisers_share_no_state(self):
        from optimisers import AdamW, Momentum
        for make in (lambda: Momentum(0.1), lambda: AdamW(0.1)):
            a, b = make(), make()
            first = a.step([1.0], [1.0])
            a.step(first, [5.0])
            self.assertEqual(b.step([1.0], [1.0]), first)


class Race(unittest.TestCase):
    def test_race_counts_steps(self):
        from optimisers import SGD, race
        halve = lambda p: [p[0]]
        square = lambda p: p[0] ** 2
        self.assertEqual(race(SGD(0.5), [1.0], halve, square, 0.2, 100), 2, "1, 0.5, 0.25: 0.0625 is below 0.2 after two steps")
        self.assertEqual(race(SGD(0.5), [0.1], halve, square, 0.2, 100), 0)
        self.assertIsNone(race(SGD(0.5), [1.0], halve, square, 1e-9, 3))
        self.assertIsNone(race(SGD(30.0), [1.0], halve, square, 1e-9, 10 ** 9), "an exploding run must stop")

    def test_race_csv_is_right(self):
        from optimisers import SGD, AdamW, Momentum, race
        make = {"sgd": SGD, "momentum": Momentum, "adamw": lambda lr: AdamW(lr, weight_decay=0.0)}
        rows = {(r["optimiser"], float(r["lr"])): r["steps"] for r in csv.DictReader(Path("race.csv").read_text(encoding="utf-8").splitlines())}
        rates = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0]
        self.assertEqual(set(rows), {(n, r) for n in make for r in rates}, "21 rows")
        for (name, rate), steps in rows.items():
            expected = race(make[name](rate), [10.0, 1.0], slopes, height, 0.001, 5000)
            self.assertEqual((steps or "").strip(), "" if expected is None else str(expected), f"{name} at {rate}")
