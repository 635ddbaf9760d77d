import csv
import random
import sys
import unittest

import numpy as np

from with_sklearn import enough, hidden, shadow


def wines(seed):
    """The real wines in a seeded order: known and new ones."""
    with open("data/wines.csv", newline="") as file:
        rows = [[float(cell) for cell in row[1:]] for row in list(csv.reader(file))[1:]]
    random.Random(seed).shuffle(rows)
    return rows[:130], rows[130:]


def axes(known, new):
    """New rows scaled by the known ones, and all variances and axes of the known ones, the largest first."""
    known, new = np.array(known), np.array(new)
    scaled = (known - known.mean(0)) / known.std(0)
    variances, vectors = np.linalg.eigh(scaled.T @ scaled / len(scaled))
    return (new - known.mean(0)) / known.std(0), variances[::-1], vectors[:, ::-1]


class Wines(unittest.TestCase):
    def test_new_wines_come_onto_the_map_of_the_known_ones(self):
        for seed, k in ((1, 2), (2, 3)):
            known, new = wines(seed)
            scaled, _, vectors = axes(known, new)
            got, want = np.array(shadow(known, new, k)), scaled @ vectors[:, :k]
            self.assertEqual(got.shape, want.shape)
            for axis in range(k):
                off = min(np.abs(got[:, axis] - want[:, axis]).max(), np.abs(got[:, axis] + want[:, axis]).max())
                self.assertLess(off, 1e-6, f"axis {axis + 1}: scale the new wines by the means and spreads of the known ones")

    def test_the_map_does_not_depend_on_who_else_is_new(self):
        known, new = wines(3)
        alone, together = np.array(shadow(known, new[:1], 2)), np.array(shadow(known, new, 2))
        self.assertLess(np.abs(np.abs(alone[0]) - np.abs(together[0])).max(), 1e-9)

    def test_how_many_axes_are_enough(self):
        known, new = wines(4)
        kept = np.cumsum(axes(known, new)[1]) / 13
        for share in (0.5, 0.7, 0.9, 0.99):
            self.assertEqual(enough(known, share), int((kept < share).sum()) + 1, f"axes that keep {share:.0%}")

    def test_what_the_map_hides_of_each_wine(self):
        known, new = wines(5)
        strange = [c * f for c, f in zip(known[0], [1, 3, 1, 1, 1, 1, 0.1, 1, 1, 1, 2, 1, 1])]
        scaled, _, vectors = axes(known, [*new, strange])
        for k in (2, 5):
            back = scaled @ vectors[:, :k] @ vectors[:, :k].T
            want = np.sqrt(((scaled - back) ** 2).sum(1))
            got = np.array(hidden(known, [*new, strange], k))
            self.assertLess(np.abs(got - want).max(), 1e-6, f"distances from the shadow with {k} axes")
            self.assertEqual(int(got.argmax()), len(new), "the made-up wine is the one that fits least")

    def test_it_is_scikit_learn(self):
        self.assertIn("sklearn.decomposition", sys.modules)
