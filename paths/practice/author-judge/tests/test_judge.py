import unittest


class NgramModel(unittest.TestCase):
    def test_probabilities_of_a_small_text(self):
        from judge import Ngram
        model = Ngram(b"abab", 2, 2.0)
        a0 = (2 + 2 / 256) / 6
        self.assertAlmostEqual(model.p(b"", 97), a0, msg="a without context")
        self.assertAlmostEqual(model.p(b"b", 97), (1 + 2 * a0) / 3, msg="a after b, which is a context once")
        self.assertAlmostEqual(model.p(b"zzb", 97), (1 + 2 * a0) / 3, msg="only the last byte of the context counts")
        self.assertAlmostEqual(model.p(b"z", 97), a0, msg="an unseen context")

    def test_probabilities_add_up_to_one(self):
        from judge import Ngram
        model = Ngram(b"the cat sat on the mat", 4)
        for context in (b"", b"e", b"the ", b"q", "é".encode()):
            self.assertAlmostEqual(sum(model.p(context, b) for b in range(256)), 1, msg=str(context))

    def test_bits_per_byte(self):
        from judge import Ngram, bits_per_byte
        self.assertAlmostEqual(bits_per_byte(Ngram(b"", 3), b"xyz"), 8)
        text = b"she sells sea shells by the sea shore. " * 20
        values = [bits_per_byte(Ngram(text, order), b"she sells shells by the shore.") for order in (1, 2, 4)]
        self.assertTrue(values[0] > values[1] > values[2] > 0, f"orders 1, 2, 4 give {values}")


class Intervals(unittest.TestCase):
    def test_the_bootstrap_interval_surrounds_the_mean(self):
        from judge import interval
        low, high = interval([0.1, 0.2, 0.3, 0.4, 0.5] * 4, 2000, 1)
        self.assertTrue(0.22 < low < 0.26 and 0.34 < high < 0.38, f"interval {low}, {high} of a mean of 0.3")
        self.assertEqual(interval([0.5] * 9, 100, 1), (0.5, 0.5))
        self.assertEqual(interval([1.0, 2.0, 4.0], 200, 7), interval([1.0, 2.0, 4.0], 200, 7))

    def test_wilson(self):
        from judge import wilson
        low, high = wilson(70, 120)
        self.assertAlmostEqual(low, 0.4938, places=3)
        self.assertAlmostEqual(high, 0.6677, places=3)

    def test_lines_are_mixed_and_balanced(self):
        from judge import lines
        real, fake = [f"r{i}" for i in range(20)], [f"f{i}" for i in range(20)]
        got = lines(real, fake, 3)
        self.assertEqual(sorted(got), sorted([(x, True) for x in real] + [(x, False) for x in fake]))
        self.assertNotEqual([flag for _, flag in got], [True] * 20 + [False] * 20)
        self.assertEqual(got, lines(real, fake, 3))
        with self.assertRaises(ValueError):
            lines(real, fake[:5], 3)
