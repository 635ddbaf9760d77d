import unittest

from verdict import verdict

NAMES = {"holds", "holds in part", "does not hold here", "undecided"}


class Verdict(unittest.TestCase):
    def test_each_interval_has_one(self):
        grid = [x / 20 for x in range(-400, 401)]
        grid += [x * 10.0 for x in range(-100, 101)]
        seen = set()
        for scale in (0.001, 0.01, 1, 10):
            for low in grid[::7]:
                for width in (0.001, 0.01, 0.3, 2, 40):
                    got = verdict(low * scale, low * scale + width)
                    self.assertIn(got, NAMES, f"{low * scale} to {low * scale + width}")
                    seen.add(got)
        self.assertEqual(seen, NAMES, "each verdict must be possible")

    def test_the_ends(self):
        self.assertEqual(verdict(1e6, 2e6), "holds")
        self.assertEqual(verdict(-2e6, -1e6), "does not hold here")
        self.assertEqual(verdict(-1e6, 1e6), "undecided")
