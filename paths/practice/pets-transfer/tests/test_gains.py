import unittest

from gains import gains


def rows(*items):
    return [{"step": s, "seed": str(i), "lr": "0.1", "accuracy": str(a), "minutes": str(m)} for i, (s, a, m) in enumerate(items)]


class TestGains(unittest.TestCase):
    def test_compares_each_step_with_the_one_before(self):
        got = gains(rows(("base", 0.1, 1), ("head", 0.5, 2), ("head", 0.7, 4), ("top", 0.65, 9), ("top", 0.75, 9)))
        self.assertEqual(["head", "top"], [g[0] for g in got])
        for want, g in zip(((0.5, 3, True), (0.1, 9, False)), got):
            self.assertAlmostEqual(want[0], g[1], 6, f"gain of {g[0]}")
            self.assertAlmostEqual(want[1], g[2], 6, f"minutes of {g[0]}")
            self.assertEqual(want[2], bool(g[3]), f"is the gain of {g[0]} real?")

    def test_the_larger_of_both_ranges_counts(self):
        got = gains(rows(("a", 0.50, 1), ("a", 0.60, 1), ("b", 0.62, 1), ("b", 0.63, 1)))
        self.assertFalse(got[0][3], "gain 0.075, ranges 0.10 and 0.01")
        got = gains(rows(("a", 0.60, 1), ("a", 0.61, 1), ("b", 0.62, 1), ("b", 0.72, 1)))
        self.assertFalse(got[0][3], "gain 0.065, ranges 0.01 and 0.10")

    def test_a_loss_is_not_real_gain(self):
        got = gains(rows(("a", 0.9, 1), ("b", 0.5, 1)))
        self.assertAlmostEqual(-0.4, got[0][1], 6)
        self.assertFalse(got[0][3], "a loss of 0.4")
