import unittest

from loadreport import bad_seconds, error_rate, minutes_until, slope


def row(second, p95=40.0, requests=10, errors=0):
    return {"second": str(second), "requests": str(requests), "errors": str(errors), "p50_ms": "20", "p95_ms": str(p95), "memory_mb": "180"}


class Report(unittest.TestCase):
    def test_slope(self):
        self.assertAlmostEqual(slope([0, 1, 2], [5, 7, 9]), 2.0)
        self.assertAlmostEqual(slope([0, 1, 2, 3], [0, 2, 1, 3]), 0.8)
        self.assertAlmostEqual(slope([1, 2], [3, 3]), 0.0)

    def test_slope_needs_two_different_points(self):
        for xs, ys in (([], []), ([1], [1]), ([2, 2], [1, 5])):
            with self.assertRaises(ValueError, msg=f"slope({xs}, {ys})"):
                slope(xs, ys)

    def test_bad_seconds(self):
        rows = [row(0, 200.0), row(1, 200.1), row(2, 40), row(3, 1150.5)]
        self.assertEqual(bad_seconds(rows, 200), [1, 3], "200 itself is not above the limit")

    def test_error_rate(self):
        self.assertAlmostEqual(error_rate([row(0, requests=30, errors=1), row(1, requests=10, errors=1)]), 0.05)
        self.assertEqual(error_rate([]), 0.0)
        self.assertEqual(error_rate([row(0, requests=0)]), 0.0)

    def test_minutes_until(self):
        self.assertAlmostEqual(minutes_until(512, 180, 1.2), 332 / 1.2)
        self.assertIsNone(minutes_until(512, 180, 0.0))
        self.assertIsNone(minutes_until(512, 180, -1.0))
        self.assertEqual(minutes_until(512, 600, 1.0), 0.0)
