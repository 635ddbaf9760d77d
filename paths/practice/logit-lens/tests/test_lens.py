import math
import unittest

from lens import decision_layer, kl, layer_norm, lens, top_words


class Lens(unittest.TestCase):
    def test_the_norm_has_mean_0_and_variance_1(self):
        for got, want in zip(layer_norm([1.0, 3.0, 5.0]), [-1.22474, 0.0, 1.22474]):
            self.assertAlmostEqual(got, want, 4)
        self.assertEqual(layer_norm([2.0, 2.0]), [0.0, 0.0])
        self.assertAlmostEqual(layer_norm([0.0, 2.0], eps=3.0)[1], 0.5)

    def test_the_lens_gives_probabilities(self):
        p = lens([1.0, -1.0], [[1.0, 0.0], [0.0, 1.0]])
        self.assertAlmostEqual(sum(p), 1.0)
        self.assertAlmostEqual(p[0], 1 / (1 + math.exp(-2)), 4)

    def test_the_lens_applies_the_final_norm(self):
        for stream in ([3.0, 1.0], [50.0, -10.0]):
            self.assertAlmostEqual(lens(stream, [[1.0, 0.0], [0.0, 1.0]])[0], 1 / (1 + math.exp(-2)), 4, f"norm {stream} first")

    def test_the_lens_is_stable(self):
        self.assertAlmostEqual(lens([1.0, -1.0], [[900.0, 0.0], [0.0, 900.0]])[0], 1.0)

    def test_top_words(self):
        self.assertEqual(top_words([[1.0, -1.0], [-5.0, 1.0]], [[1.0, 0.0], [0.0, 1.0]], ["a", "b"]), ["a", "b"])

    def test_the_decision_must_last(self):
        for words, want in ((list("ABABB"), 3), (list("BBB"), 0), (list("AAB"), 2), (["A"], 0)):
            self.assertEqual(decision_layer(words), want, f"{words}")

    def test_divergence(self):
        self.assertAlmostEqual(kl([0.5, 0.5], [0.25, 0.75]), 0.5 * math.log(2) + 0.5 * math.log(2 / 3))
        self.assertEqual(kl([1.0, 0.0], [1.0, 0.0]), 0.0)
