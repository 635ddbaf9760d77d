import csv
import math
import unittest
from pathlib import Path

from price import flip, regret, threshold, total_cost

P = [0.05, 0.2, 0.3, 0.6, 0.9]
Y = [0, 1, 0, 1, 1]


class Threshold(unittest.TestCase):
    def test_false_alarm_over_the_sum_of_both_prices(self):
        for fa, miss, expected in [(20, 180, 0.1), (30, 90, 0.25), (5, 5, 0.5), (2, 18, 0.1)]:
            got = threshold(fa, miss)
            self.assertAlmostEqual(got, expected, msg=f"threshold({fa}, {miss}): expected {expected}, got {got}")


class Cost(unittest.TestCase):
    def test_adds_up_false_alarms_and_misses(self):
        for cut, expected in [(0, 40), (0.2, 20), (0.25, 200), (0.5, 180), (0.7, 360), (1, 540)]:
            got = total_cost(P, Y, cut, 20, 180)
            self.assertAlmostEqual(got, expected, msg=f"cut {cut}, prices 20 and 180: expected {expected}, got {got}")


class Flip(unittest.TestCase):
    def test_the_price_where_the_decision_turns(self):
        for p, fa, expected in [(0.25, 20, 60), (0.5, 20, 20), (0.1, 20, 180), (1, 20, 0)]:
            got = flip(p, fa)
            self.assertAlmostEqual(got, expected, msg=f"flip({p}, {fa}): expected {expected}, got {got}")

    def test_no_chance_never_flips(self):
        self.assertEqual(flip(0, 20), math.inf)

    def test_flip_and_threshold_agree(self):
        for p in (0.02, 0.3, 0.77):
            self.assertAlmostEqual(threshold(20, flip(p, 20)), p)


class Regret(unittest.TestCase):
    def test_the_true_price_has_none(self):
        self.assertAlmostEqual(regret(P, Y, 180, 180, 20), 0)

    def test_both_bills_use_the_true_price(self):
        for guess, expected in [(20, 160), (60, 180), (3, 340), (1000, 20)]:
            got = regret(P, Y, guess, 180, 20)
            self.assertAlmostEqual(got, expected, msg=f"guess {guess}, truth 180: expected {expected}, got {got}")


class Table(unittest.TestCase):
    def test_regret_csv_has_the_six_guesses(self):
        self.assertTrue(Path("regret.csv").is_file(), "regret.csv is missing")
        with open("data/patients.csv", newline="", encoding="utf-8") as file:
            data = [(float(r["probability"]), int(r["returned"])) for r in csv.DictReader(file)]

        def bill(cut):
            return sum(20 if p >= cut and not y else 180 if p < cut and y else 0 for p, y in data)

        with open("regret.csv", newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual([float(r["guess"]) for r in rows], [20, 45, 90, 180, 360, 720])
        for r in rows:
            cut = 20 / (20 + float(r["guess"]))
            self.assertAlmostEqual(float(r["threshold"]), cut, delta=0.006, msg=f"threshold for guess {r['guess']}")
            self.assertAlmostEqual(float(r["cost"]), bill(cut), delta=0.5, msg=f"cost for guess {r['guess']}")
            self.assertAlmostEqual(float(r["regret"]), bill(cut) - bill(0.1), delta=0.5, msg=f"regret for guess {r['guess']}")


if __name__ == "__main__":
    unittest.main()
