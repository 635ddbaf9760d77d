import random
import unittest
from collections import Counter

P, Q = [0.4, 0.3, 0.15, 0.1, 0.05], [0.1, 0.5, 0.1, 0.3, 0.0]


def large(text):
    return [0.7, 0.2, 0.1] if text and text[-1] == 0 else [0.2, 0.3, 0.5]


def draft(text):
    return [0.3, 0.6, 0.1] if len(text) % 2 else [0.5, 0.0, 0.5]


class Speculative(unittest.TestCase):
    def test_acceptance_and_residual(self):
        from speculative import acceptance, residual
        self.assertAlmostEqual(acceptance(P, Q), 0.6)
        for got, want in zip(residual(P, Q), [0.75, 0, 0.125, 0, 0.125], strict=True):
            self.assertAlmostEqual(got, want)
        self.assertEqual(list(residual(P, P)), P)

    def test_the_sum_over_all_paths_is_the_large_distribution(self):
        from speculative import outcome
        for q in (Q, P, [0.2] * 5, [0, 0, 0, 0, 1.0]):
            for got, want in zip(outcome(P, q), P, strict=True):
                self.assertAlmostEqual(got, want, msg=f"q = {q}")

    def test_pairs_of_tokens_keep_the_large_distribution(self):
        from speculative import generate
        rng = random.Random(5)
        n = 12000
        seen = Counter(tuple(generate(large, draft, (), 2, 2, rng)[0]) for _ in range(n))
        for a in range(3):
            for b in range(3):
                want = large(())[a] * large((a,))[b]
                self.assertAlmostEqual(seen[a, b] / n, want, delta=0.02, msg=f"pair {a, b}")

    def test_a_perfect_draft_needs_few_rounds(self):
        from speculative import generate, step
        out, rounds = generate(large, large, (), 20, 4, random.Random(1))
        self.assertEqual((len(out), rounds), (20, 4))
        self.assertIn(len(step(large, draft, (), 3, random.Random(2))), (1, 2, 3, 4))

    def test_tokens_and_gain(self):
        from speculative import gain, mean_tokens
        self.assertAlmostEqual(mean_tokens(0.8, 4), 3.3616)
        self.assertAlmostEqual(mean_tokens(1.0, 4), 5)
        self.assertAlmostEqual(gain(0.8, 4, 0.1), 2.4011, places=3)
        self.assertLess(gain(0.5, 4, 0.3), 1)
