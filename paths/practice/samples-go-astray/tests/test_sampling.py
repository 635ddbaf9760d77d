import csv
import importlib.util
import random
import sys
import unittest
from math import sqrt
from pathlib import Path
from statistics import fmean, pstdev
from unittest import mock

if importlib.util.find_spec("matplotlib") is None:  # the check's Python may lack it
    plt = mock.MagicMock(subplots=lambda *_, **__: (mock.MagicMock(), mock.MagicMock()))
    sys.modules.update({"matplotlib": mock.MagicMock(pyplot=plt), "matplotlib.pyplot": plt})

from sampling import sample_means, spread


def minutes() -> list[float]:
    with open("data/trips.csv", newline="") as file:
        return [float(row["minutes"]) for row in csv.DictReader(file)]


class SampleMeans(unittest.TestCase):
    def test_there_is_one_mean_for_each_draw(self):
        self.assertEqual(len(sample_means([1.0, 2.0, 3.0], 5, 17, random.Random(1))), 17)

    def test_the_mean_of_equal_values_is_that_value(self):
        self.assertEqual(set(sample_means([4.0, 4.0], 3, 5, random.Random(1))), {4.0})

    def test_a_sample_may_be_larger_than_the_population(self):
        means = sample_means([0.0, 1.0], 50, 20, random.Random(1))
        self.assertTrue(all(0 <= m <= 1 for m in means))
        self.assertGreater(len(set(means)), 1, "all samples are equal: draw each value at random, with replacement")

    def test_the_same_seed_gives_the_same_means(self):
        values = [1.0, 5.0, 9.0, 12.0]
        self.assertEqual(sample_means(values, 3, 10, random.Random(7)), sample_means(values, 3, 10, random.Random(7)))

    def test_another_seed_gives_other_means(self):
        values = minutes()
        self.assertNotEqual(sample_means(values, 3, 10, random.Random(7)), sample_means(values, 3, 10, random.Random(8)))

    def test_the_values_do_not_change(self):
        values = [3.0, 1.0, 2.0]
        sample_means(values, 2, 5, random.Random(1))
        self.assertEqual(values, [3.0, 1.0, 2.0])

    def test_the_means_scatter_around_the_true_mean(self):
        values = minutes()
        means = sample_means(values, 50, 1000, random.Random(3))
        self.assertAlmostEqual(fmean(means), fmean(values), delta=0.4)

    def test_four_times_the_data_halves_the_spread(self):
        values = minutes()
        small = spread(sample_means(values, 25, 1000, random.Random(5)))
        large = spread(sample_means(values, 100, 1000, random.Random(6)))
        self.assertAlmostEqual(small / large, 2, delta=0.3)


class Spread(unittest.TestCase):
    def test_spread_is_the_standard_deviation(self):
        means = [float(i % 10) for i in range(1000)]
        self.assertAlmostEqual(spread(means), pstdev(means), delta=0.01)


class Spreads(unittest.TestCase):
    def test_spreads_csv_has_three_sizes_near_the_formula(self):
        self.assertTrue(Path("spreads.csv").is_file(), "spreads.csv is missing")
        with open("spreads.csv", newline="", encoding="utf-8-sig") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual([float(row.get("size") or 0) for row in rows], [10, 100, 1000])
        for row in rows:
            formula = pstdev(minutes()) / sqrt(float(row["size"]))
            self.assertAlmostEqual(float(row["formula"]), formula, delta=0.02 * formula, msg=f"formula for {row['size']}")
            self.assertAlmostEqual(float(row["spread"]), formula, delta=0.2 * formula, msg=f"spread for {row['size']}")
