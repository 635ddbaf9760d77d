import math
import subprocess
import sys
import unittest

from price import best_change, break_even, hosted, own, rented, serverless


class TestPrice(unittest.TestCase):
    def test_hosted(self):
        self.assertAlmostEqual(1.4, hosted(2000, 100, 0.5, 4.0), msg="2000 in at 0.5, 100 out at 4 per million")
        self.assertAlmostEqual(1.05, hosted(2000, 100, 0.5, 4.0, cached=0.25))

    def test_rented(self):
        self.assertAlmostEqual(0.1389, rented(1, 2, 1), places=4)
        self.assertAlmostEqual(4.6296, rented(1, 2, 0.03), places=4)
        self.assertEqual(math.inf, rented(1, 2, 0))

    def test_serverless(self):
        self.assertAlmostEqual(1000 * (4 * 2 * 0.00002 + 0.000001), serverless(4, 2, 0.00002, 0.000001))
        self.assertAlmostEqual(1000 * 4 * 3 * 0.00002, serverless(4, 2, 0.00002, 0, cold_share=0.1, cold_seconds=10), msg="a tenth of the answers takes ten seconds more")

    def test_own(self):
        self.assertAlmostEqual((1.0 + 0.72) / 2, own(730, 2, 100, 0.3, 2000), msg="1 coin a day for the purchase, 0.72 for the current")

    def test_break_even(self):
        self.assertAlmostEqual(12000, break_even(24, 2))

    def test_best_change(self):
        def price(a, b, c=1):
            return a + 2 * b + c
        got = best_change(price, {"a": 3, "b": 3}, {"a": 1, "c": 0, "b": 0})
        self.assertEqual([("b", 0.4), ("a", 0.8), ("c", 0.9)], [(n, round(r, 6)) for n, r in got])
        self.assertEqual(["x", "y"], [n for n, _ in best_change(lambda x, y: x + y, {"x": 1, "y": 1}, {"y": 0, "x": 0})], "equal ratios by name")

    def test_the_command(self):
        done = subprocess.run([sys.executable, "price.py"], capture_output=True, text=True)
        self.assertEqual(["2.130", "4.167", "0.628", "0.838"], [line.split()[-1] for line in done.stdout.splitlines()[:4]], done.stdout + done.stderr)
