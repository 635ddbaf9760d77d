import unittest

from groups import advantages, best_size, by_prompt, silent, token_weights, useful


class Groups(unittest.TestCase):
    def near(self, got, want):
        self.assertEqual(len(got), len(want))
        for g, w in zip(got, want):
            self.assertAlmostEqual(g, w, 5, f"{got} is not {want}")

    def test_advantages(self):
        self.near(advantages([1, 1, 0, 0], eps=0.0), [1, 1, -1, -1])
        self.near(advantages([1, 0, 0, 0], eps=0.0), [1.7320508, -0.5773503, -0.5773503, -0.5773503])
        self.near(advantages([3, 1], eps=1.0), [0.5, -0.5])
        self.near(advantages([3, 1], scale=False), [1, -1])
        self.near(advantages([2, 2, 2]), [0, 0, 0])

    def test_groups_are_made_by_prompt(self):
        self.near(by_prompt(["a", "b", "a", "b"], [1, 5, 0, 9], eps=0.0), [1, -1, -1, 1])
        self.near(by_prompt(["a", "b", "a", "b"], [1, 5, 0, 9], scale=False), [0.5, -2, -0.5, 2])

    def test_silent_and_useful(self):
        self.assertAlmostEqual(silent(0.5, 4), 0.125)
        self.assertAlmostEqual(silent(0.1, 2), 0.82)
        self.assertAlmostEqual(useful(0.5, 4, 18), 4 * 0.875)

    def test_token_weights(self):
        self.near(token_weights([-1, -1], [10, 100], "grpo"), [-0.05, -0.005])
        self.near(token_weights([-1, 1], [10, 100], "constant", 50), [-0.01, 0.01])
        with self.assertRaises(ValueError):
            token_weights([1], [1], "other")

    def test_best_size(self):
        sizes = [2, 4, 8, 16]
        for p in (0.01, 0.3):
            best = best_size(p, 64, sizes)
            self.assertEqual(useful(p, best, 64), max(useful(p, s, 64) for s in sizes))
        self.assertEqual(best_size(0.0, 64, [8, 4]), 4, "a tie goes to the smaller")
