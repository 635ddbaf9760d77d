import unittest
from random import Random
from statistics import NormalDist, pstdev

import intervals


def walk(n, seed):
    rng, values = Random(seed), [50.0]
    for _ in range(n - 1):
        values.append(values[-1] + rng.gauss(0, 2))
    return values


class TestIntervals(unittest.TestCase):
    def test_one_step_errors(self):
        train = walk(25, 1)
        got = intervals.one_step_errors(train)
        self.assertEqual(len(got), 5)
        self.assertAlmostEqual(got[0], train[20] - intervals.forecast(train[:20], 1)[0])
        self.assertEqual(len(intervals.one_step_errors(train, 22)), 3)

    def test_normal_interval_has_one_width(self):
        train = walk(60, 2)
        got = intervals.normal_interval(train, 4, 0.8)
        reach = NormalDist().inv_cdf(0.9) * pstdev(intervals.one_step_errors(train))
        for (low, high), f in zip(got, intervals.forecast(train, 4), strict=True):
            self.assertAlmostEqual(low, f - reach)
            self.assertAlmostEqual(high, f + reach)

    def test_past_errors_know_no_future(self):
        train = walk(24, 3)
        got = intervals.past_errors(train, 3)
        self.assertEqual({k: len(v) for k, v in got.items()}, {1: 4, 2: 3, 3: 2})
        self.assertAlmostEqual(got[3][1], train[23] - intervals.forecast(train[:21], 3)[2])

    def test_empirical_interval(self):
        train = walk(120, 4)
        got = intervals.empirical_interval(train, 2, 0.9)
        errors = sorted(intervals.past_errors(train, 2)[2])
        low = int(0.1 / 2 * len(errors) + 1e-12)
        f = intervals.forecast(train, 2)[1]
        self.assertAlmostEqual(got[1][0], f + errors[low])
        self.assertAlmostEqual(got[1][1], f + errors[len(errors) - 1 - low])

    def test_rolling_rows(self):
        seen = []

        def method(train, h, share):
            seen.append(len(train))
            return [(-1, 1)] * h

        rows = intervals.try_intervals([0, 0, 0, 5, 0, 0], method, 2, 2, 2, 0.9)
        self.assertEqual(seen, [2, 4])
        self.assertEqual([(r["ahead"], bool(r["held"]), r["width"]) for r in rows], [(1, True, 2), (2, False, 2), (1, True, 2), (2, True, 2)])
        self.assertAlmostEqual(intervals.coverage(rows), 0.75)
        self.assertEqual(intervals.by_ahead(rows), {1: (1.0, 2.0), 2: (0.5, 2.0)})

    def test_verdict(self):
        for args, expected in (((72, 100, 0.9), "too narrow"), ((88, 100, 0.9), "holds"), ((98, 100, 0.9), "too wide"), ((83, 100, 0.9), "too narrow"), ((96, 100, 0.9), "too wide"), ((9, 10, 0.9), "holds")):
            self.assertEqual(intervals.verdict(*args), expected, str(args))
