import unittest
from math import log

PAIRS = [([1.0, 0.0], [0.0, 2.0]), ([0.5, 1.0], [0.0, 0.0]), ([0.0, 3.0], [1.0, 1.0])]


class Reward(unittest.TestCase):
    def test_loss(self):
        from reward import pair_loss
        self.assertAlmostEqual(pair_loss([0.0, 0.0], PAIRS[0]), log(2))
        self.assertAlmostEqual(pair_loss([1.0, 0.0], ([1.0, 5.0], [0.0, 9.0])), 0.3132617, places=6)
        self.assertAlmostEqual(pair_loss([1.0], ([-1000.0], [0.0])), 1000.0)
        self.assertAlmostEqual(pair_loss([1.0], ([1000.0], [0.0])), 0.0)

    def test_gradient_by_finite_differences(self):
        from reward import gradient, pair_loss
        w = [0.4, -0.3]
        for j in range(2):
            up, down = list(w), list(w)
            up[j] += 1e-5
            down[j] -= 1e-5
            want = sum(pair_loss(up, p) - pair_loss(down, p) for p in PAIRS) / 3 / 2e-5
            self.assertAlmostEqual(gradient(w, PAIRS)[j], want, places=6)

    def test_train_finds_the_log_odds(self):
        from reward import train
        pairs = [([1.0], [0.0])] * 7 + [([0.0], [1.0])] * 3
        self.assertAlmostEqual(train(pairs, 0.5, 2000)[0], log(7 / 3), places=4)
        self.assertLess(train(pairs, 0.5, 2000, decay=0.5)[0], 0.6)
        self.assertEqual(train(pairs, steps=0), [0.0])

    def test_a_constant_in_both_answers_is_never_learned(self):
        from reward import train
        self.assertEqual(train([([1.0, 7.0], [0.0, 7.0])] * 3, steps=20)[1], 0.0)

    def test_accuracy(self):
        from reward import accuracy
        self.assertAlmostEqual(accuracy([1.0, 0.0], PAIRS), 2 / 3)
        self.assertAlmostEqual(accuracy([0.0, 0.0], PAIRS), 0.5)

    def test_calibration_of_a_true_model(self):
        from reward import calibration
        pairs = [([1.0], [0.0])] * 700 + [([0.0], [1.0])] * 300
        rows, ece = calibration([log(7 / 3)], pairs, bins=5, seed=1)
        self.assertEqual(sum(n for *_, n in rows), 1000)
        self.assertLess(ece, 0.05)
        _, sure = calibration([5.0], pairs, bins=5, seed=1)
        self.assertGreater(sure, 0.2, "an overconfident model has a large ECE")
        for p, share, n in rows:
            self.assertTrue(0 <= p <= 1 and 0 <= share <= 1 and n > 0)
        self.assertEqual(calibration([100.0], pairs[:1], bins=4, seed=0)[0][0][2], 1)

    def test_length_gap(self):
        from reward import length_gap
        pairs = [([0.0, 2.0], [0.0, 1.0])] * 4 + [([1.0, 1.0], [0.0, 2.0])] * 4 + [([0.0, 1.0], [0.0, 2.0])] * 4 + [([0.0, 1.0], [5.0, 1.0])]
        self.assertAlmostEqual(length_gap([2.0, 1.0], pairs, index=1), 0.5)
