import unittest

import size


class TestSize(unittest.TestCase):
    def test_users_per_group_follows_the_formula(self):
        for args, expected in (((0.1, 0.02), 3839), ((0.1, 0.01), 14749), ((0.3, 0.15), 160), ((0.1, -0.02), 3211), ((0.1, 0.02, 0.01, 0.9), 7277)):
            got = size.users_per_group(*args)
            self.assertAlmostEqual(got, expected, delta=1, msg=f"users_per_group{args}: expected {expected}, got {got}")

    def test_impossible_plans_are_refused(self):
        for args in ((0.1, 0), (0.1, -0.1), (0.9, 0.1), (0, 0.1), (1.2, -0.5)):
            with self.assertRaises(ValueError, msg=str(args)):
                size.users_per_group(*args)

    def test_days_are_full_weeks(self):
        for args, expected in (((3841, 1500), 7), ((3841, 1000), 14), ((700, 100), 14), ((701, 100), 21), ((700, 100, 0.5), 28)):
            self.assertEqual(size.days_needed(*args), expected, str(args))

    def test_p_value(self):
        self.assertAlmostEqual(size.p_value(100, 1000, 130, 1000), 0.0355, delta=0.0005)
        self.assertAlmostEqual(size.p_value(130, 1000, 100, 1000), 0.0355, delta=0.0005)
        self.assertAlmostEqual(size.p_value(50, 500, 100, 1000), 1.0, delta=1e-9)
        self.assertEqual(size.p_value(0, 10, 0, 20), 1.0)

    def test_planned_size_reaches_its_power(self):
        got = size.share_of_alarms(0.3, 0.15, 160, 600, 4)
        self.assertAlmostEqual(got, 0.8, delta=0.06)

    def test_no_effect_alarms_in_five_per_cent(self):
        got = size.share_of_alarms(0.3, 0.0, 160, 800, 5)
        self.assertAlmostEqual(got, 0.05, delta=0.03)
        self.assertEqual(got, size.share_of_alarms(0.3, 0.0, 160, 800, 5))

    def test_smallest_effect(self):
        self.assertAlmostEqual(size.smallest_effect(0.1, 3841), 0.02)
        self.assertAlmostEqual(size.smallest_effect(0.1, 1000), 0.04, delta=0.0011)
        self.assertIsNone(size.smallest_effect(0.1, 0))
