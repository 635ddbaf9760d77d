import unittest

A = [1] * 12 + [0] * 24 + [1] * 100 + [0] * 64
B = [0] * 12 + [1] * 24 + [1] * 100 + [0] * 64


class Compare(unittest.TestCase):
    def test_flips_and_difference(self):
        from compare import difference, flips
        self.assertEqual(tuple(flips(A, B)), (24, 12))
        self.assertAlmostEqual(difference(A, B), 0.06)
        self.assertEqual(tuple(flips(B, A)), (12, 24))

    def test_bootstrap_is_paired(self):
        from compare import bootstrap
        low, high = bootstrap(A, B)
        self.assertAlmostEqual(low, 0.0, delta=0.012)
        self.assertAlmostEqual(high, 0.12, delta=0.012)
        self.assertEqual(bootstrap(A, B, seed=5), bootstrap(A, B, seed=5))
        self.assertEqual(tuple(bootstrap([0, 1, 0], [1, 1 + 1, 1], rounds=100)), (1.0, 1.0))

    def test_sign_test(self):
        from compare import sign_test
        self.assertAlmostEqual(sign_test(24, 12), 0.0652, places=3)
        self.assertAlmostEqual(sign_test(12, 0), 2 / 4096)
        self.assertEqual((sign_test(0, 0), sign_test(5, 5)), (1.0, 1.0))
        self.assertEqual(sign_test(3, 9), sign_test(9, 3))

    def test_verdicts(self):
        from compare import verdict
        no, yes = [0] * 100, [1] * 30 + [0] * 70
        self.assertEqual(verdict(no, yes), "better")
        self.assertEqual(verdict(yes, no), "worse")
        self.assertEqual(verdict([1, 0] * 50, [0, 1] * 50), "not shown")

    def test_refusals(self):
        from compare import bootstrap, difference, flips
        for f in (bootstrap, difference, flips):
            for pair in (([], []), ([1], [1, 0])):
                with self.assertRaises(ValueError):
                    f(*pair)
