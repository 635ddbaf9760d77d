import math
import unittest

from model import probabilities
from steer import choose, difference, effect, random_like, side_effect, steer


class Steer(unittest.TestCase):
    def test_difference_of_means_with_unequal_counts(self):
        self.assertEqual(difference([[1.0, 2.0], [3.0, 4.0]], [[1.0, 1.0]] * 3), [1.0, 2.0])

    def test_steer_leaves_the_input_alone(self):
        h = [1.0, 2.0]
        self.assertEqual(steer(h, [2.0, -1.0], 0.5), [2.0, 1.5])
        self.assertEqual(h, [1.0, 2.0])

    def test_a_random_vector_has_the_same_length(self):
        a, b = random_like([3.0, 4.0, 0.0], 1), random_like([3.0, 4.0, 0.0], 2)
        self.assertAlmostEqual(math.hypot(*a), 5.0)
        self.assertNotEqual(a, b)
        self.assertEqual(a, random_like([3.0, 4.0, 0.0], 1))

    def test_effect_is_a_mean_of_sums(self):
        def fake(h):
            return [h[0], h[1], 1 - h[0] - h[1]]
        self.assertAlmostEqual(effect(fake, [[0.1, 0.2], [0.3, 0.2]], [0.1, 0.0], 2, [0, 1]), 0.6)

    def test_side_effect_has_the_right_direction(self):
        def fake(h):
            return [h[0], 1 - h[0]]
        want = 0.5 * math.log(0.5 / 0.9) + 0.5 * math.log(0.5 / 0.1)
        self.assertAlmostEqual(side_effect(fake, [[0.5], [0.5]], [0.4], 1), want)
        self.assertEqual(side_effect(probabilities, [[1.0, 0.0, 0.0]], [1.0, 0.0, 0.0], 0), 0.0)

    def test_the_choice_respects_the_budget(self):
        related, unrelated, v = [[-1.0, 0.0, 0.4]], [[0.0, 1.5, 0.2]], [1.0, 0.0, 0.0]
        alphas = [-1.0, 0.0, 1.0, 2.0, 4.0]
        self.assertEqual(choose(probabilities, related, unrelated, v, alphas, [0, 1], 100.0), 4.0)
        at_two = side_effect(probabilities, unrelated, v, 2.0)
        self.assertEqual(choose(probabilities, related, unrelated, v, alphas, [0, 1], at_two), 2.0)
        self.assertIsNone(choose(probabilities, related, unrelated, v, [4.0], [0, 1], 0.0))
