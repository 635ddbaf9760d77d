import unittest

import smooth


class TestSmooth(unittest.TestCase):
    def near(self, got, expected, places=7):
        self.assertEqual(len(got), len(expected))
        for a, b in zip(got, expected):
            self.assertAlmostEqual(a, b, places, msg=f"expected {expected}, got {got}")

    def test_ses(self):
        self.near(smooth.ses([10, 14, 8], 0.5), [10, 12, 10])
        self.near(smooth.ses([3, 5, 9], 1.0), [3, 5, 9])
        self.near(smooth.ses([3, 5, 9], 0.0), [3, 3, 3])

    def test_holt(self):
        self.near(smooth.holt([10, 12, 15, 16, 20, 21], 0.5, 0.5), (21.3359375, 2.28515625))
        self.near(smooth.holt([1, 3, 5, 7], 0.3, 0.8), (7, 2))

    def test_holt_winters_continues_a_perfect_pattern(self):
        values = [100 + 2 * t + (5, -5, 0)[t % 3] for t in range(12)]
        self.assertEqual(len(smooth.holt_winters(values, 3, 0.2, 0.1, 0.1, 5)), 5)
        flat = [(15, 5, 10)[t % 3] for t in range(11)]
        self.near(smooth.holt_winters(flat, 3, 0.3, 0.2, 0.4, 4), [10, 15, 5, 10])

    def test_holt_winters_by_hand(self):
        self.near(smooth.holt_winters([1, 3, 2, 6], 2, 0.5, 0.5, 0.5, 3), HAND)

    def test_squared_error_forecasts_before_it_learns(self):
        self.assertAlmostEqual(smooth.squared_error([1, 3, 2, 6], 2, 0.5, 0.5, 0.5), ERROR)
        self.assertAlmostEqual(smooth.squared_error([4, 8, 4, 8, 4, 8], 2, 0.3, 0.3, 0.3), 0)

    def test_best_minimises_the_error(self):
        values = [10, 20, 12, 25, 13, 24, 17, 29, 18]
        grid = [0.1, 0.5, 0.9]
        got = smooth.best(values, 2, grid)
        error = smooth.squared_error(values, 2, *got)
        for a in grid:
            for b in grid:
                for c in grid:
                    self.assertLessEqual(error, smooth.squared_error(values, 2, a, b, c) + 1e-9)
        self.assertEqual(tuple(smooth.best([4, 8, 4, 8, 4, 8], 2, [0.2, 0.7])), (0.2, 0.2, 0.2))


HAND = [4.75, 8.25, 7.25]
ERROR = 1.0
