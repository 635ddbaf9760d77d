import random
import sys
import unittest

import numpy as np
import pandas as pd

import cuped
from with_statsmodels import effect, left


def shop(seed, n):
    """Users whose spread differs by group, with a number and a name from before."""
    rng, rows = random.Random(seed), []
    for _ in range(n):
        group, town, before = int(rng.random() < 0.3), rng.choice(["inn", "mill", "port"]), rng.uniform(0, 30)
        after = 5 + 0.8 * before + {"inn": 0, "mill": 9, "port": -4}[town] + 1.5 * group + rng.gauss(0, 1 + 5 * group + before / 6)
        rows.append({"group": group, "town": town, "before": before, "after": after})
    return pd.DataFrame(rows)


def by_hand(table, outcome, treated, before):
    """Least squares with HC2 errors: each squared rest is divided by 1 - its row's weight on itself."""
    columns = [np.ones(len(table)), table[treated].to_numpy(float)]
    for name in before:
        if pd.api.types.is_numeric_dtype(table[name]):
            columns.append(table[name].to_numpy(float))
        else:
            columns += [(table[name] == v).to_numpy(float) for v in sorted(table[name].unique())[1:]]
    X, y = np.column_stack(columns), table[outcome].to_numpy(float)
    inverse = np.linalg.inv(X.T @ X)
    coefficients = inverse @ X.T @ y
    weights = np.einsum("ij,jk,ik->i", X, inverse, X)
    squares = (y - X @ coefficients) ** 2 / (1 - weights)
    return coefficients[1], (inverse @ (X.T * squares) @ X @ inverse)[1, 1] ** 0.5


class Effect(unittest.TestCase):
    def near(self, got, want, what):
        for g, w, name in zip(got, want, ("effect", "standard error"), strict=True):
            self.assertAlmostEqual(float(g), float(w), places=7, msg=f"{name}, {what}")

    def test_without_columns_it_is_your_difference(self):
        for seed in (1, 2):
            table = shop(seed, 120)
            users = [{"group": "AB"[g], "before": b, "after": a} for g, b, a in zip(table["group"], table["before"], table["after"])]
            self.near(effect(table, "after", "group", []), cuped.difference(users), "of the means alone")

    def test_with_columns_from_before(self):
        table = shop(3, 200)
        for before in (["before"], ["town"], ["before", "town"]):
            self.near(effect(table, "after", "group", before), by_hand(table, "after", "group", before), f"with {before}")

    def test_the_columns_that_matter_shrink_the_noise(self):
        table = shop(4, 400)
        shares = [left(table, "after", "group", before) for before in ([], ["town"], ["before", "town"])]
        want = [(by_hand(table, "after", "group", b)[1] / by_hand(table, "after", "group", [])[1]) ** 2 for b in ([], ["town"], ["before", "town"])]
        for got, right in zip(shares, want):
            self.assertAlmostEqual(float(got), right, places=7)
        self.assertTrue(shares[0] > shares[1] > shares[2])


class Insurance(unittest.TestCase):
    def test_the_real_experiment(self):
        table = pd.read_csv("data/insurance.csv")
        for before in ([], ["chronic"], ["chronic", "limited", "health"]):
            got, want = effect(table, "visits", "free", before), by_hand(table, "visits", "free", before)
            for g, w in zip(got, want, strict=True):
                self.assertAlmostEqual(float(g), float(w), places=7, msg=f"visits by free, with {before}")

    def test_it_is_statsmodels(self):
        self.assertIn("statsmodels.formula.api", sys.modules)
