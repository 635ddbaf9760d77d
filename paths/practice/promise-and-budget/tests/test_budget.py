import time
import unittest

from budget import alerts, budget_minutes, burn_rate, spent


class TestBudget(unittest.TestCase):
    def test_budget_minutes(self):
        for objective, days, want in ((0.995, 30, 216), (0.999, 30, 43.2), (0.99, 7, 100.8)):
            self.assertAlmostEqual(want, budget_minutes(objective, days))

    def test_spent(self):
        self.assertAlmostEqual(0.5, spent([(100, 0), (300, 2)], 0.99))
        self.assertAlmostEqual(3.0, spent([(100, 3)], 0.99))
        self.assertEqual(0, spent([(0, 0)], 0.99))
        self.assertEqual(0, spent([], 0.99))

    def test_burn_rate(self):
        series = [(100, 50), (100, 0), (300, 3), (0, 0)]
        for at, window, want in ((0, 5, 50), (2, 2, 0.75), (2, 1, 1.0), (3, 1, 0), (3, 99, 10.6)):
            self.assertAlmostEqual(want, burn_rate(series, at, window, 0.99), msg=f"at {at}, window {window}: count requests, not minutes")

    def test_alerts(self):
        series = [(100, 0)] * 100 + [(100, 50)] * 20 + [(100, 0)] * 100
        got = [tuple(a) for a in alerts(series, 0.99, factor=9.5, long=60, short=5)]
        # long window: share 0.1 after 12 bad minutes; short window: 0 after 5 good minutes
        self.assertEqual([(111, 123)], got)

    def test_one_bad_minute_does_not_ring(self):
        series = [(100, 0)] * 80 + [(100, 100)] + [(100, 0)] * 80
        self.assertEqual([], alerts(series, 0.995))

    def test_still_on_at_the_end(self):
        self.assertEqual([(0, 9)], [tuple(a) for a in alerts([(10, 10)] * 10, 0.99)])

    def test_two_alerts(self):
        bad, good = [(100, 90)] * 30, [(100, 0)] * 200
        self.assertEqual(2, len(alerts(good + bad + good + bad + good, 0.99)))

    def test_a_week_is_quick(self):
        began = time.monotonic()
        alerts([(30, 0)] * 10080, 0.995, 14.4, 360, 30)
        self.assertLess(time.monotonic() - began, 2)
