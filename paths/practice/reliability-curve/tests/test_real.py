import csv
import random
import sys
import unittest
from statistics import fmean

from with_sklearn import called, even_curve, skill


def midterms():
    with open("data/midterms.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    return [float(r["probability"]) for r in rows], [int(r["won"]) for r in rows]


def invented(seed, n):
    rng = random.Random(seed)
    p = [rng.betavariate(0.4, 0.9) for _ in range(n)]
    return p, [int(rng.random() < 0.2 + 0.5 * x) for x in p]


def error(p, y):
    return fmean((a - b) ** 2 for a, b in zip(p, y))


class Curve(unittest.TestCase):
    def test_each_bin_has_the_same_number_of_forecasts(self):
        for (p, y), count in ((invented(1, 200), 10), (invented(2, 150), 5), (invented(3, 40), 2)):
            ordered = sorted(zip(p, y))
            size = len(ordered) // count
            got = even_curve(p, y, count)
            self.assertEqual(len(got), count)
            for i, (predicted, observed) in enumerate(got):
                part = ordered[i * size:(i + 1) * size]
                self.assertAlmostEqual(float(predicted), fmean(a for a, _ in part), places=9, msg=f"predicted of bin {i + 1} of {count}")
                self.assertAlmostEqual(float(observed), fmean(b for _, b in part), places=9, msg=f"observed of bin {i + 1} of {count}")

    def test_the_election_fills_the_ends_of_the_curve(self):
        p, y = midterms()
        curve = even_curve(p, y, 5)
        self.assertEqual(len(curve), 5)
        self.assertLess(float(curve[0][0]), 0.01)
        self.assertGreater(float(curve[-1][0]), 0.99)


class Skill(unittest.TestCase):
    def test_it_is_measured_against_the_share(self):
        for p, y in (invented(4, 300), invented(5, 60), midterms()):
            share = fmean(y)
            self.assertAlmostEqual(skill(p, y), 1 - error(p, y) / error([share] * len(y), y), places=9)
            self.assertAlmostEqual(skill([share] * len(y), y), 0, places=9, msg="to say the share to everyone has no skill")
            self.assertAlmostEqual(skill([float(v) for v in y], y), 1, places=9)
        self.assertLess(skill([0.9, 0.9, 0.1, 0.1], [0, 0, 1, 1]), 0, "worse than the share is below 0")

    def test_three_versions_of_the_same_forecasts(self):
        for p, y in (midterms(), invented(6, 250)):
            base = error([fmean(y)] * len(y), y)
            versions = p, [float(x >= 0.5) for x in p], [x / 2 + 0.25 for x in p]
            got = called(p, y)
            self.assertEqual(len(got), 3)
            for mine, version, name in zip(got, versions, ("as published", "rounded", "halfway to 0.5")):
                self.assertAlmostEqual(float(mine), 1 - error(version, y) / base, places=9, msg=name)

    def test_it_is_scikit_learn(self):
        self.assertIn("sklearn.calibration", sys.modules)
