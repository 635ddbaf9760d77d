import unittest


class Judge(unittest.TestCase):
    def test_percentile(self):
        from judge import percentile
        self.assertEqual(percentile(0.5, [0.1, 0.5, 0.7, 0.2]), 0.5)

    def test_interval(self):
        from judge import interval
        self.assertEqual(interval([2.0, 2.0, 2.0], 1), (2.0, 2.0))
        low, high = interval([0.0, 1.0] * 50, 1)
        self.assertTrue(0.38 < low < 0.413 and 0.587 < high < 0.62, f"{low}, {high}: 2.5 % on each side")
        self.assertEqual(interval([0.0, 1.0, 3.0], 5), interval([0.0, 1.0, 3.0], 5))

    def test_signs(self):
        from judge import sign_changes
        self.assertEqual(sign_changes([1.0, 0.5, 0.2, 0.3], [-1.0, 0.5, 0.0, -0.1]), 0.5)
