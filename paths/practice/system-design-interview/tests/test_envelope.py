import unittest
from pathlib import Path

from envelope import cost_day, in_flight, index_gb, per_second


class Envelope(unittest.TestCase):
    def test_numbers(self):
        self.assertEqual(per_second(86_400), (1.0, 5.0))
        self.assertEqual(per_second(864_000, 2), (10.0, 20.0))
        self.assertEqual(in_flight(10, 3), 30)
        self.assertAlmostEqual(cost_day(100_000, 2000, 300, 0.5, 1.5), 145)
        self.assertAlmostEqual(cost_day(100_000, 2000, 300, 0.5, 1.5, 0.4), 87)
        self.assertAlmostEqual(index_gb(1e6, 2, 500), 4.0)
        self.assertAlmostEqual(index_gb(1e6, 2, 500, 1), 1.0)

    def test_design(self):
        text = Path("design.md").read_text().partition("## Numbers")[2]
        self.assertIn("0.23", text)
        self.assertIn("30.7", text)
