import math
import unittest


class Softmax(unittest.TestCase):
    def near(self, actual, expected, what):
        self.assertEqual(len(actual), len(expected), what)
        for a, e in zip(actual, expected):
            self.assertAlmostEqual(a, e, delta=1e-9, msg=f"{what} gave {actual}, expected {expected}")

    def test_both_versions_agree_on_ordinary_scores(self):
        from softmax import softmax, softmax_plain
        for scores in ([2, 1, 0, -1], [0.5], [3.0, 3.0], [-2.0, 0.1, 7.5]):
            total = sum(math.exp(s) for s in scores)
            expected = [math.exp(s) / total for s in scores]
            self.near(softmax_plain(scores), expected, f"softmax_plain({scores})")
            self.near(softmax(scores), expected, f"softmax({scores})")

    def test_softmax_survives_large_positive_and_negative_scores(self):
        from softmax import softmax
        self.near(softmax([1000, 1000]), [0.5, 0.5], "softmax([1000, 1000])")
        self.near(softmax([-1000, -1000]), [0.5, 0.5], "softmax([-1000, -1000])")
        self.near(softmax([0, 5000]), [0.0, 1.0], "softmax([0, 5000])")
        self.near(softmax([1e6, 1e6 + 1]), [1 / (1 + math.e), math.e / (1 + math.e)], "softmax([1e6, 1e6 + 1])")

    def test_softmax_does_not_change_its_argument(self):
        from softmax import softmax
        scores = [1.0, 2.0]
        softmax(scores)
        self.assertEqual(scores, [1.0, 2.0])


class CrossEntropy(unittest.TestCase):
    def test_it_is_minus_the_logarithm_of_the_probability(self):
        from softmax import cross_entropy
        self.assertAlmostEqual(cross_entropy([0] * 10, 3), math.log(10))
        self.assertAlmostEqual(cross_entropy([2, 1, 0, -1], 0), 0.4401896985611953)
        self.assertAlmostEqual(cross_entropy([2, 1, 0, -1], 3), 3.4401896985611953)

    def test_it_is_exact_for_large_scores(self):
        from softmax import cross_entropy
        for scores, target, expected in [([0, 1000], 0, 1000), ([0, 1000], 1, 0), ([1000, 1000], 0, math.log(2)), ([-2000, -2000, -2000], 2, math.log(3)), ([0, 50], 0, 50)]:
            self.assertAlmostEqual(cross_entropy(scores, target), expected, places=7, msg=f"cross_entropy({scores}, {target})")


class MeanLoss(unittest.TestCase):
    def test_it_is_the_mean_over_the_examples(self):
        from softmax import mean_loss
        self.assertAlmostEqual(mean_loss([[0, 0], [0, 1000], [0, 0, 0, 0]], [1, 0, 2]), (math.log(2) + 1000 + math.log(4)) / 3)

    def test_it_refuses_lengths_that_differ(self):
        from softmax import mean_loss
        with self.assertRaises(ValueError, msg="two rows and one target must raise ValueError"):
            mean_loss([[0, 1], [1, 0]], [0])
