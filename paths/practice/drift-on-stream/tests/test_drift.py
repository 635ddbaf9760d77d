import unittest

from drift import Cusum, choose, false_rate, judge, planted, run


class Drift(unittest.TestCase):
    def test_alarm_above_the_threshold_and_restart(self):
        c = Cusum(10.0, 1.0, 3.0)
        self.assertEqual([c.add(x) for x in (12, 13, 11.5, 12, 13, 13)], [None, None, "up", None, None, "up"])

    def test_the_threshold_itself_is_no_alarm(self):
        c = Cusum(0.0, 0.5, 2.0)
        self.assertIsNone(c.add(2.5))
        self.assertEqual(c.add(0.75), "up")

    def test_the_other_side(self):
        c = Cusum(0.0, 0.5, 1.0)
        self.assertEqual([c.add(-1.0), c.add(-1.5)], [None, "down"])

    def test_calm_values_bring_the_sum_down(self):
        c = Cusum(0.0, 0.5, 2.0)
        self.assertEqual([c.add(x) for x in (2.0, -1.0, -1.0, 2.0, 0.5)], [None] * 5)

    def test_planted_change(self):
        a, b = planted(4000, 2000, 3.0, 1), planted(4000, 4000, 3.0, 1)
        self.assertEqual(a[:2000], b[:2000])
        self.assertAlmostEqual(sum(a[2000:]) / 2000, 3.0, 0)
        self.assertAlmostEqual(a[2000] - b[2000], 3.0)
        self.assertLess(abs(sum(b) / 4000), 0.1)

    def test_run_and_judge(self):
        self.assertEqual(run([0, 0, 5, 0, 5], 0.0, 0.5, 3.0), [2, 4])
        self.assertEqual(judge([3, 8, 12], 8), (1, 0))
        self.assertEqual(judge([3, 7], 8), (2, None))
        self.assertEqual(judge([], 8), (0, None))

    def test_false_rate_is_for_1000_values(self):
        xs = planted(500, 500, 0.0, 1)
        self.assertAlmostEqual(false_rate(1.0, 0.5, [1], 500), 2 * len(run(xs, 0.0, 0.5, 1.0)))

    def test_the_smallest_good_threshold_is_chosen(self):
        seeds = list(range(5))
        hs = [5.0, 1.0, 3.0, 8.0]
        h = choose(hs, 0.5, seeds, 3.0)
        self.assertLessEqual(false_rate(h, 0.5, seeds), 3.0)
        for smaller in (x for x in hs if x < h):
            self.assertGreater(false_rate(smaller, 0.5, seeds), 3.0)
        self.assertIsNone(choose([0.1], 0.5, seeds, 0.0))
