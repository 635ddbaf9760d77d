import math
import random
import unittest
import warnings
from statistics import fmean

from boost import boost, predict
from with_lightgbm import stumps, usual

warnings.filterwarnings("ignore")


class LightGBM(unittest.TestCase):
    def test_the_same_stumps(self):
        rng = random.Random(4)
        xs = [float(x) for x in rng.sample(range(400), 120)]
        ys = [math.sin(x / 40) + rng.gauss(0, .2) for x in xs]
        for rounds, rate in ((1, 1.0), (30, .1), (60, .3)):
            model = boost(xs, ys, rounds, rate)
            mine, theirs = [predict(model, x) for x in xs], list(stumps(xs, ys, rounds, rate))
            self.assertLess(max(abs(a - b) for a, b in zip(mine, theirs)), .02, f"{rounds} rounds with rate {rate}")

    def test_gaps_and_names(self):
        rng = random.Random(9)
        effect = [rng.gauss(0, 3) for _ in range(30)]
        order = list(range(30))
        rng.shuffle(order)

        def table(n):
            rows, ys = [], []
            for _ in range(n):
                a, b, c = rng.uniform(0, 10), rng.uniform(0, 10), rng.randrange(30)
                gap = rng.random() < .3
                rows.append([math.nan if gap else a, b, order[c]])
                ys.append((8.0 if gap else a) + .5 * b + effect[c] + rng.gauss(0, .5))
            return rows, ys

        (rows, ys), (new, truth) = table(1500), table(300)
        got = list(usual(rows, ys, new))
        error = fmean((a - b) ** 2 for a, b in zip(got, truth))
        self.assertLess(error, .12 * fmean((t - fmean(ys)) ** 2 for t in truth), "mean squared error against that of the mean")
