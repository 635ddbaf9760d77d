import math
import unittest

from distil import accuracy, gap_closed, gradient, logits, loss, soft, train

S, T = [0.5, -1.0, 2.0], [1.0, 0.3, -0.7]


class Distil(unittest.TestCase):
    def test_soft_is_flatter_at_high_temperature_and_stable(self):
        self.assertAlmostEqual(soft([2.0, 0.0], 2.0)[0], 1 / (1 + math.exp(-1)))
        self.assertAlmostEqual(soft([2000.0, 0.0], 1.0)[0], 1.0)

    def test_loss_by_hand(self):
        self.assertAlmostEqual(loss([0.0, 0.0], [5.0, 1.0], 0, 3.0, 1.0), 9 * math.log(2))
        self.assertAlmostEqual(loss([0.0, 0.0], [5.0, 1.0], 0, 3.0, 0.25), 3.0 * math.log(2))

    def test_the_gradient_is_the_slope_of_the_loss(self):
        for t, lam in ((1.0, 1.0), (4.0, 1.0), (3.0, 0.3), (2.0, 0.0)):
            got = gradient(S, T, 1, t, lam)
            for i in range(3):
                up = [z + 1e-6 * (i == k) for k, z in enumerate(S)]
                down = [z - 1e-6 * (i == k) for k, z in enumerate(S)]
                slope = (loss(up, T, 1, t, lam) - loss(down, T, 1, t, lam)) / 2e-6
                self.assertAlmostEqual(got[i], slope, 4, f"T {t}, lambda {lam}, logit {i}")

    def test_logits_use_the_bias(self):
        self.assertEqual(logits([[1.0, 2.0, 0.5], [0.0, 0.0, -1.0]], [3.0, 1.0]), [5.5, -1.0])

    def test_one_step_of_training_by_hand(self):
        model = train([[2.0], [0.0]], [[0.0, 0.0]] * 2, [0, 1], 2, 1.0, 0.0, 1, 1.0)
        for got, want in zip([v for row in model for v in row], [0.5, 0.0, -0.5, 0.0]):
            self.assertAlmostEqual(got, want)

    def test_the_student_follows_the_teacher_against_wrong_labels(self):
        xs = [[-2.0], [-1.0], [1.0], [2.0]]
        teacher = [[3.0, -3.0], [2.0, -2.0], [-2.0, 2.0], [-3.0, 3.0]]
        wrong = [1, 1, 0, 0]
        self.assertEqual(accuracy(train(xs, teacher, wrong, 2, 2.0, 1.0, 100, 0.5), xs, [0, 0, 1, 1]), 1.0)
        self.assertEqual(accuracy(train(xs, teacher, wrong, 2, 2.0, 0.0, 100, 0.5), xs, [0, 0, 1, 1]), 0.0)

    def test_gap(self):
        self.assertAlmostEqual(gap_closed(0.90, 0.84, 0.87), 0.5)
        for teacher in (0.8, 0.84):
            with self.assertRaises(ValueError):
                gap_closed(teacher, 0.84, 0.9)
