import csv
import math
import unittest
from pathlib import Path


def rows(path):
    return list(csv.DictReader(Path(path).read_text(encoding="utf-8").splitlines()))


class Schedule(unittest.TestCase):
    def test_final_is_the_mean_of_the_last_tenth(self):
        from schedule import final
        for losses, expected in (([9.0] * 18 + [1.0, 3.0], 2), ([5.0, 4.0, 3.0], 3), ([9.0] * 19 + [2.0] * 2, 2)):
            self.assertAlmostEqual(final(losses), expected, msg=f"final of {losses}")

    def test_sweep_uses_each_rate_as_a_constant(self):
        from schedule import sweep
        fake = lambda rate_at, steps, seed: [rate_at(step) * 10 + seed for step in range(steps)]
        self.assertEqual(sweep(fake, [0.1, 0.5], 20, 3), [(0.1, 4.0), (0.5, 8.0)])

    def test_choose(self):
        from schedule import choose
        self.assertEqual(choose([(0.01, 0.3), (0.03, 0.21), (0.1, 0.22), (0.3, 0.9)]), 0.1)
        self.assertEqual(choose([(0.3, 0.9), (0.1, 0.22), (0.03, 0.21)], 0.01), 0.03)
        self.assertEqual(choose([(0.01, 0.3), (0.1, math.inf), (1.0, math.nan)]), 0.01)
        with self.assertRaises(ValueError):
            choose([(1.0, math.inf), (3.0, math.nan)])

    def test_cosine_rises_to_the_peak_and_ends_at_the_floor(self):
        from schedule import cosine
        for step, expected in ((0, .5), (1, 1), (2, 1), (6, .55), (10, .1)):
            self.assertAlmostEqual(cosine(step, 11, 2, 1.0, 0.1), expected, msg=f"step {step} of 11, warm-up 2")
        self.assertAlmostEqual(cosine(0, 5, 0, 2.0), 2, msg="without warm-up")
        self.assertAlmostEqual(cosine(4, 5, 0, 2.0), 0)


class Runs(unittest.TestCase):
    def test_sweep_csv(self):
        from problem import train
        from schedule import RATES, final
        got = {float(r["rate"]): float(r["loss"]) for r in rows("sweep.csv")}
        rates = [0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0]
        self.assertEqual(sorted(got), rates)
        self.assertEqual(list(RATES), rates)
        for rate in rates[:-1]:         # at 10 the last digit of a tanh decides the run
            self.assertAlmostEqual(got[rate], final(train(lambda step: rate, 300, 0)), places=3, msg=f"rate {rate}, 300 steps, seed 0")

    def test_compare_csv(self):
        from problem import train
        from schedule import choose, cosine, final
        results = [(float(r["rate"]), float(r["loss"])) for r in rows("sweep.csv")]
        peak = choose(results)
        got = {(r["schedule"], int(r["seed"])): float(r["loss"]) for r in rows("compare.csv")}
        self.assertEqual(set(got), {(n, s) for n in ("constant", "cosine") for s in range(5)})
        for seed in range(5):
            self.assertAlmostEqual(got["constant", seed], final(train(lambda step: peak, 300, seed)), places=3, msg=f"constant, seed {seed}")
            self.assertAlmostEqual(got["cosine", seed], final(train(lambda step: cosine(step, 300, 15, peak), 300, seed)), places=3, msg=f"cosine, seed {seed}")
