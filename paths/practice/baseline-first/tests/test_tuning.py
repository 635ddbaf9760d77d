import unittest

from tuning import curve, draw, expected_best, fair


def rows(*specs):
    return [{"method": m, "split": s} for m, s in specs]


class Tuning(unittest.TestCase):
    def test_draw(self):
        values = draw(1, 0.001, 0.1, 400)
        self.assertEqual(values, draw(1, 0.001, 0.1, 400))
        self.assertTrue(all(0.001 <= v <= 0.1 for v in values))
        self.assertAlmostEqual(sum(v < 0.01 for v in values) / 400, 0.5, delta=0.1)

    def test_expected_best(self):
        self.assertAlmostEqual(expected_best([3, 1, 2], 1), 2)
        self.assertAlmostEqual(expected_best([0, 1], 3), 0.875)
        self.assertEqual(len(curve([1, 2, 3])), 3)
        self.assertTrue(curve([1, 5, 2]) == sorted(curve([1, 5, 2])))

    def test_fair(self):
        self.assertEqual(fair(rows(("a", "valid"), ("b", "valid"))), [])
        for bad, word in ((rows(("a", "v"), ("b", "v"), ("b", "v")), "trials"), (rows(("a", "v"), ("b", "w")), "split"), (rows(("a", "test"), ("b", "test")), "test")):
            self.assertTrue(any(word in p for p in fair(bad)), word)
