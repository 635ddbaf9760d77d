import unittest

from adaptive import table, wilson


class Adaptive(unittest.TestCase):
    def test_wilson(self):
        for (k, n), want in (((0, 20), (0.0, 0.1611)), ((7, 20), (0.1812, 0.5671)), ((5, 5), (0.5655, 1.0))):
            for got, w in zip(wilson(k, n), want):
                self.assertAlmostEqual(got, w, delta=0.001, msg=f"wilson({k}, {n})")

    def test_table(self):
        r = [{"round": a, "guard": g, "success": s} for a, g, s in (("1", "on", "1"), ("1", "off", "1"), ("2", "on", "0"), ("1", "on", "0"))]
        self.assertEqual(table(r), {"1": (1, 2), "2": (0, 1)})
