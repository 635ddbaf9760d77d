import unittest

from hold import decay_step, dropout, early_stop


class TestDropout(unittest.TestCase):
    def test_drops_below_the_rate_and_scales_the_rest(self):
        got = dropout([1.0, 2.0, 3.0, 4.0], 0.5, [0.1, 0.5, 0.9, 0.49], True)
        self.assertEqual([0.0, 4.0, 6.0, 0.0], [round(x, 9) for x in got], f"rate 0.5: {got}")
        got = dropout([3.0, 3.0], 0.25, [0.2, 0.3], True)
        self.assertEqual([0.0, 4.0], [round(x, 9) for x in got], f"rate 0.25: {got}")

    def test_changes_nothing_in_use(self):
        self.assertEqual([1.0, 2.0], list(dropout([1.0, 2.0], 0.9, [0.0, 0.0], False)))

    def test_refuses_a_rate_of_one_or_below_zero(self):
        for rate in (1.0, -0.1, 1.5):
            with self.assertRaises(ValueError, msg=f"rate {rate}"):
                dropout([1.0], rate, [0.5], True)


class TestDecay(unittest.TestCase):
    def test_shrinks_and_steps(self):
        for w, g, lr, d, want in ((2.0, 0.0, 0.1, 0.5, 1.9), (2.0, 1.0, 0.1, 0.5, 1.8), (-1.0, -2.0, 0.5, 0.0, 0.0)):
            got = decay_step([w], [g], lr, d)[0]
            self.assertAlmostEqual(want, got, 9, f"w={w} g={g} lr={lr} decay={d}")


class TestStop(unittest.TestCase):
    def test_waits_for_patience(self):
        cases = (([5, 4, 4.5, 4.2, 1], 2, 0.0, (1, 3)), ([5, 4, 4.5, 3, 4, 4], 2, 0.0, (3, 5)),
                 ([3, 2, 1], 1, 0.0, (2, 2)), ([1, 2, 3], 1, 0.0, (0, 1)), ([1.0], 3, 0.0, (0, 0)),
                 ([5, 4, 4, 4], 2, 0.0, (1, 3)), ([5, 4.9, 4.8, 4.7], 2, 0.25, (0, 2)),
                 ([5, 4.9, 4.7, 4.7, 4.6], 3, 0.25, (2, 4)))
        for losses, patience, gain, want in cases:
            got = tuple(early_stop(list(map(float, losses)), patience, gain))
            self.assertEqual(want, got, f"losses {losses}, patience {patience}, min_gain {gain}")
