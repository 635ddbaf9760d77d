import csv
import unittest
from math import sqrt
from random import Random

import peeking

DAILY = list(range(1, 15))


class TestPeeking(unittest.TestCase):
    def test_z_path_by_hand(self):
        rng = Random(3)
        draws = [rng.gauss(0.5, 1) for _ in range(3)]
        expected = [draws[0], sum(draws[:2]) / sqrt(2), sum(draws) / sqrt(3)]
        for a, b in zip(peeking.z_path(3, 0.5, Random(3)), expected, strict=True):
            self.assertAlmostEqual(a, b)

    def test_stopped_finds_the_first_look_over_the_limit(self):
        path = [0.5, -2.5, 1.0, 3.0]
        for looks, limit, expected in (([1, 2, 3, 4], 2, 2), ([4], 2, 4), ([4, 2], 2, 2), ([1, 3], 2, None), ([1, 2], 2.5, None)):
            self.assertEqual(peeking.stopped(path, looks, limit), expected, f"looks {looks}, limit {limit}")

    def test_one_look_keeps_five_per_cent(self):
        self.assertAlmostEqual(peeking.share_stopped(14, [14], 1.96, 0, 5000, 1), 0.05, delta=0.012)

    def test_daily_looks_do_not(self):
        self.assertGreater(peeking.share_stopped(14, DAILY, 1.96, 0, 3000, 1), 0.19)

    def test_fair_limit_repairs_daily_looks(self):
        limit = peeking.fair_limit(14, DAILY, 0.05, 5000, 1)
        self.assertTrue(2.5 < limit < 2.8, f"expected about 2.6, got {limit}")
        self.assertAlmostEqual(peeking.share_stopped(14, DAILY, limit, 0, 5000, 9), 0.05, delta=0.015)

    def test_early_winners_exaggerate(self):
        got = peeking.estimate_when_stopped(14, DAILY, 1.96, 0.75, 3000, 1)
        self.assertTrue(1.0 < got < 1.6, f"expected an estimate far over 0.75, got {got}")

    def test_table_has_three_honest_rows(self):
        with open("peeking.csv", newline="") as file:
            rows = {r["looks"]: {k: float(v) for k, v in r.items() if k != "looks"} for r in csv.DictReader(file)}
        self.assertEqual(set(rows), {"once", "daily", "repaired"})
        expected = {"once": (1.96, 0.05, 0.80, 0.84), "daily": (1.96, 0.216, 0.875, 1.21), "repaired": (2.61, 0.048, 0.67, 1.23)}
        for name, (limit, alarms, power, estimate) in expected.items():
            r = rows[name]
            self.assertAlmostEqual(r["limit"], limit, delta=0.12, msg=name)
            self.assertAlmostEqual(r["false_alarms"], alarms, delta=0.03, msg=name)
            self.assertAlmostEqual(r["power"], power, delta=0.04, msg=name)
            self.assertAlmostEqual(r["mean_estimate"], estimate, delta=0.15, msg=name)
