import unittest

import backtest

V = [5, 9, 6, 10, 6, 11, 8, 12, 8, 13, 9, 15]


def naive(train, h):
    return [train[-2 + i % 2] for i in range(h)]


class TestBacktest(unittest.TestCase):
    def test_origins(self):
        for args, expected in (((30, 20, 5, 5), [20, 25]), ((12, 6, 2, 2), [6, 8, 10]), ((12, 6, 2, 3), [6, 9]), ((10, 9, 2, 1), [])):
            self.assertEqual(list(backtest.origins(*args)), expected, str(args))

    def test_scale_and_mase(self):
        self.assertAlmostEqual(backtest.scale(V[:6], 2), 0.75)
        self.assertAlmostEqual(backtest.scale([1, 4, 2], 1), 2.5)
        self.assertAlmostEqual(backtest.mase(V[:6], [8, 12], [6, 11], 2), 2.0)

    def test_backtest_rows(self):
        rows = backtest.backtest(V, naive, 6, 2, 2)
        self.assertEqual([(r["origin"], r["ahead"], r["forecast"], r["actual"]) for r in rows],
                         [(6, 1, 6, 8), (6, 2, 11, 12), (8, 1, 8, 8), (8, 2, 12, 13), (10, 1, 8, 9), (10, 2, 13, 15)])

    def test_the_forecast_sees_the_past_only(self):
        seen = []

        def spy(train, h):
            seen.append(list(train))
            train.append(1000)
            return [0] * h

        values = list(V)
        backtest.backtest(values, spy, 8, 2, 1)
        self.assertEqual(seen, [V[:8], V[:9], V[:10]])
        self.assertEqual(values, V, "a forecast that changes its list must not change the data")

    def test_a_wrong_number_of_values_is_refused(self):
        with self.assertRaises(ValueError):
            backtest.backtest(V, lambda train, h: [0] * (h + 1), 6, 2, 2)

    def test_by_ahead(self):
        self.assertEqual(list(backtest.by_ahead(backtest.backtest(V, naive, 6, 2, 2)).items()), [(1, 1.0), (2, 4 / 3)])

    def test_mase_by_origin_uses_its_own_scale(self):
        got = backtest.mase_by_origin(V, backtest.backtest(V, naive, 6, 2, 2), 2)
        for origin, expected in ((6, 2.0), (8, 0.5), (10, 1.5)):
            self.assertAlmostEqual(got[origin], expected * (1 if origin == 6 else backtest_scale(origin)), msg=str(origin))

    def test_wins(self):
        self.assertEqual(backtest.wins({1: 0.5, 2: 1.0, 3: 2.0}, {1: 0.6, 2: 1.0, 3: 1.0}), 1)


def backtest_scale(origin):
    train = V[:origin]
    differences = [abs(b - a) for a, b in zip(train, train[2:])]
    return 1 / (sum(differences) / len(differences))
