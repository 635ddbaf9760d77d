import csv
import math
import unittest
from pathlib import Path


class ByHand(unittest.TestCase):
    def test_the_six_draws_are_right_at_three_temperatures(self):
        rows = {float(r["draw"]): r for r in csv.DictReader(Path("by_hand.csv").read_text(encoding="utf-8").splitlines())}
        expected = {0.05: "AAA", 0.55: "AAB", 0.70: "ABB", 0.85: "ABC", 0.93: "BCD", 0.985: "CDD"}
        for draw, letters in expected.items():
            self.assertIn(draw, rows, f"no row for the draw {draw}")
            for column, letter in zip(("t05", "t1", "t2"), letters):
                self.assertEqual((rows[draw][column] or "").strip().upper(), letter, f"draw {draw}, column {column}")


class Probabilities(unittest.TestCase):
    def test_temperature_sharpens_and_flattens(self):
        from sampling import probabilities
        for temperature, first in ((0.5, 0.8649), (1, 0.6439), (2, 0.4551)):
            probs = probabilities([2, 1, 0, -1], temperature)
            self.assertAlmostEqual(sum(probs), 1)
            self.assertAlmostEqual(probs[0], first, places=3, msg=f"first token at temperature {temperature}")

    def test_large_scores_and_low_temperatures_work(self):
        from sampling import probabilities
        for got, want in zip(probabilities([1000, 999], 0.01), (1, 0)):
            self.assertAlmostEqual(got, want)

    def test_a_temperature_of_zero_or_less_is_refused(self):
        from sampling import probabilities
        for temperature in (0, -1):
            with self.assertRaises(ValueError, msg=f"temperature {temperature}"):
                probabilities([1, 2], temperature)


class Sample(unittest.TestCase):
    def test_the_draw_falls_in_the_right_stretch(self):
        from sampling import sample
        for probs, draw, expected in [
            ([0.5, 0.5], 0.5, 1), ([0.5, 0.5], 0.49, 0), ([0.5, 0.5], 0.0, 0), ([0.25, 0.5, 0.25], 0.74, 1),
            ([0.25, 0.5, 0.25], 0.75, 2), ([0.0, 1.0], 0.0, 1), ([0.2, 0.1, 0.7], 0.25, 1),
        ]:
            self.assertEqual(sample(probs, draw), expected, f"sample({probs}, {draw})")

    def test_rounding_at_the_end_of_the_line_still_picks_a_token(self):
        from sampling import sample
        self.assertEqual(sample([0.1] * 10, math.nextafter(1.0, 0.0)), 9)


class TopP(unittest.TestCase):
    def near(self, probs, p, expected):
        from sampling import top_p
        got = top_p(probs, p)
        self.assertEqual(len(got), len(expected), f"top_p({probs}, {p}) must keep the length of the list")
        for g, e in zip(got, expected):
            self.assertAlmostEqual(g, e, msg=f"top_p({probs}, {p}) gave {got}, expected {expected}")

    def test_it_keeps_the_most_likely_until_the_sum_reaches_p(self):
        self.near([0.1, 0.6, 0.3], 0.8, [0, 2 / 3, 1 / 3])
        self.near([0.5, 0.25, 0.125, 0.125], 0.75, [2 / 3, 1 / 3, 0, 0])
        self.near([0.5, 0.25, 0.125, 0.125], 0.76, [4 / 7, 2 / 7, 1 / 7, 0])

    def test_it_always_keeps_at_least_one(self):
        self.near([0.2, 0.7, 0.1], 0.05, [0, 1, 0])

    def test_a_p_of_one_keeps_all_and_the_argument_stays(self):
        probs = [0.5, 0.25, 0.25]
        self.near(probs, 1.0, [0.5, 0.25, 0.25])
        self.assertEqual(probs, [0.5, 0.25, 0.25])
