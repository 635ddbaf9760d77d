import csv
import re
import unittest
from pathlib import Path

import irt
from irt import dead, fit, information, rest_correlation, shorten, suspects

SMALL = [[1, 1, 1, 0, 0], [1, 1, 0, 0, 1], [1, 0, 0, 0, 1], [1, 1, 1, 0, 0]]


def data():
    with open("data/answers.csv", newline="") as f:
        return [[int(v) for k, v in r.items() if k != "taker"] for r in csv.DictReader(f)]


class Irt(unittest.TestCase):
    def test_rest_correlation(self):
        self.assertIsNone(rest_correlation(SMALL, 0))
        self.assertAlmostEqual(rest_correlation(SMALL, 2), -0.5774, places=3)
        self.assertLess(rest_correlation(SMALL, 4), 0)

    def test_dead_and_suspects(self):
        self.assertEqual((dead(SMALL), suspects(SMALL)), ([0, 3], [2, 4]))
        self.assertEqual((dead(data()), suspects(data())), ([14, 33], [8, 26]))

    def test_one_step(self):
        thetas, betas = fit([[1, 1], [1, 0]], steps=1, rate=0.1, penalty=0.05)
        for got, want in zip(thetas + betas, [0.15, 0.05, -0.05, 0.05], strict=True):
            self.assertAlmostEqual(got, want, msg=f"{thetas}, {betas}")

    def test_the_penalty_pulls_both_towards_0(self):
        thetas, betas = fit([[1, 1], [1, 0]], steps=2, rate=0.1, penalty=0.5)
        for got, want in zip(thetas + betas, [0.28003, 0.09001, -0.09501, 0.09501], strict=True):
            self.assertAlmostEqual(got, want, 4, msg=f"{thetas}, {betas}: two steps with a penalty of 0.5")

    def test_fit_orders_takers_and_items(self):
        table = data()
        thetas, betas = fit(table)
        self.assertAlmostEqual(sum(betas), 0, places=6)
        top, low = max(range(24), key=lambda i: sum(table[i])), min(range(24), key=lambda i: sum(table[i]))
        self.assertGreater(thetas[top], thetas[low] + 1)
        self.assertEqual((betas.index(min(betas)), betas.index(max(betas))), (14, 33))
        self.assertLess(max(map(abs, betas)), 8)

    def test_information_and_short_test(self):
        self.assertAlmostEqual(information(1, 1), 0.25)
        self.assertAlmostEqual(information(0, 2), information(0, -2))
        self.assertEqual(shorten([0.1, -2, 0.3, 0.0, -0.1], 0.0, 3, [3]), [0, 2, 4])

    def test_report(self):
        text, table = Path("items.md").read_text(), data()
        for id in ("i09", "i27", "i15", "i34"):
            self.assertIn(id, text)
        best = shorten(fit(table)[1], 0.0, 20, [8, 26, 14, 33])
        x, y = [sum(r) for r in table], [sum(r[i] for i in best) for r in table]
        mx, my = sum(x) / 24, sum(y) / 24
        want = sum((a - mx) * (b - my) for a, b in zip(x, y)) / (sum((a - mx) ** 2 for a in x) * sum((b - my) ** 2 for b in y)) ** 0.5
        self.assertTrue(any(abs(float(v) - want) < 0.011 for v in re.findall(r"\d\.\d+", text.partition("## Short test")[2])), "the correlation of the short test")
