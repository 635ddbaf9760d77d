import csv
import math
import unittest

TRUE = {1: (3, 10, 30), 2: (5, 12, 60), 3: (-1, 6, -6), 4: (2, 4, 8), 5: (-3, 8, -24), 6: (2, 24, 48), 7: (4, 0.25, 1), 8: (3, 4, 12), 9: (2, 4, 8), 10: (2, 0, 0)}


class OnPaper(unittest.TestCase):
    def test_every_answer_is_right(self):
        with open("answers.csv", encoding="utf-8-sig", newline="") as file:
            given = {row["number"].strip(): row for row in csv.DictReader(file)}
        wrong = []
        for number, true in TRUE.items():
            for column, value in zip(("inner", "outer", "slope"), true):
                try:
                    ok = abs(float((given.get(str(number), {}).get(column) or "").replace("−", "-")) - value) < 0.0006
                except ValueError:
                    ok = False
                if not ok:
                    wrong.append(f"{number} {column}")
        self.assertEqual(wrong, [], f"{30 - len(wrong)} of 30 are right; look again at: {', '.join(wrong)}")


class Chain(unittest.TestCase):
    square = (lambda u: u * u, lambda u: 2 * u)
    line = (lambda x: 2 * x + 1, lambda x: 2.0)

    def test_two_parts(self):
        from chain import slope
        self.assertAlmostEqual(slope([self.line, self.square], 1.0), 12)
        self.assertAlmostEqual(slope([self.square, self.line], 3.0), 12)
        self.assertAlmostEqual(slope([self.line, (lambda u: u**3, lambda u: 3 * u * u)], 1), 54)

    def test_longer_chains_agree_with_a_tiny_step(self):
        from chain import slope
        parts = [self.line, (math.sin, math.cos), self.square, (math.exp, math.exp)]

        def whole(x):
            for function, _ in parts:
                x = function(x)
            return x
        for x in (-1.0, 0.2, 2.0):
            self.assertAlmostEqual(slope(parts, x), (whole(x + 1e-6) - whole(x - 1e-6)) / 2e-6, places=5, msg=f"slope at {x}")

    def test_an_empty_chain_has_slope_one_and_a_zero_stops_everything(self):
        from chain import slope
        self.assertEqual(slope([], 5.0), 1)
        relu = (lambda z: max(0.0, z), lambda z: 1.0 if z > 0 else 0.0)
        self.assertEqual(slope([self.line, relu, self.square], -4.0), 0)
