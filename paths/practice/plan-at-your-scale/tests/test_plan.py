import unittest

from plan import fit, hours, runs, total_hours, train_ops


class Plan(unittest.TestCase):
    def test_counts(self):
        self.assertEqual(train_ops(1e6, 1e7), 6e13)
        self.assertAlmostEqual(hours(7.2e13, 1e10), 2.0)
        self.assertEqual(runs(2, 4, 5, 10), 60)
        self.assertAlmostEqual(total_hours(0.5, 10), 6.5)

    def test_fit(self):
        self.assertEqual(fit(0.1, 2, 4, 5, 10, 100)["one_run"], 0.1)
        got = fit(0.8, 2, 4, 5, 10, 8)
        self.assertEqual((got["one_run"], got["settings"], got["trials"]), (0.1, 4, 10))
        got = fit(0.8, 2, 4, 5, 10, 4.5)
        self.assertEqual((got["settings"], got["trials"]), (2, 7))
        self.assertLessEqual(got["hours"], 4.5)
        self.assertIsNone(fit(8, 2, 4, 5, 10, 5))
