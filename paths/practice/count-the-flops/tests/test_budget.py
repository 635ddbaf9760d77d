import unittest


class Budget(unittest.TestCase):
    def test_parameters(self):
        from budget import parameters
        for args, expected in (((1024, 256, 128, 4), 957184), ((6, 5, 4, 2), 540)):
            self.assertEqual(parameters(*args), expected, f"parameters{args}")

    def test_operations(self):
        from budget import operations
        self.assertEqual(operations(6, 5, 4, 2, 10), 10 * (6 * 540 + 12 * 2 * 5 * 4))
        self.assertEqual(operations(1024, 256, 128, 4, 1), 6 * 957184 + 12 * 4 * 256 * 128)

    def test_memory(self):
        from budget import activation_bytes, state_bytes
        self.assertEqual(state_bytes(1000), 16000)
        self.assertEqual(activation_bytes(2, 10, 4, 3, 7), 4 * 2 * 10 * 3 * 16 * 4 + 2 * 4 * 2 * 10 * 7)
        self.assertEqual(activation_bytes(2, 10, 4, 3, 7, 2), 4 * 2 * 10 * 3 * (16 * 4 + 2 * 10) + 2 * 4 * 2 * 10 * 7, "two heads that keep their weights")

    def test_hours(self):
        from budget import hours
        self.assertAlmostEqual(hours(7.2e15, 1e12), 2)

    def test_the_achieved_rate_leaves_out_the_warm_up(self):
        from budget import achieved
        self.assertAlmostEqual(achieved(100, [50] + [2.0] * 9), 50)
        self.assertAlmostEqual(achieved(100, [50, 50] + [1, 2, 4] * 3), 50, msg="eleven times: two are warm-up, the median of the rest is 2")
        self.assertAlmostEqual(achieved(9, [100, 3]), 3)
        with self.assertRaises(ValueError):
            achieved(1, [1.0])

    def test_explain_splits_the_difference(self):
        from budget import explain
        got = explain({"operations": 100, "rate": 10, "hours": 1}, {"operations": 150, "rate": 5, "hours": 4.5})
        self.assertEqual(set(got), {"operations", "rate", "other"})
        for name, expected in (("operations", 1.5), ("rate", 2), ("other", 1.5)):
            self.assertAlmostEqual(got[name], expected, msg=name)
