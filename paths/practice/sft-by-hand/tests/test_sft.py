import unittest
from math import log

TABLE = [[0.0, 1.0, 0.0], [0.0, 0.0, 0.0], [2.0, 0.0, 1.0]]
A = ([0, 1, 2], [-100, 1, 2])
B = ([1, 2, 0, 0, 2], [-100, -100, 0, 0, 2])


def copy(t):
    return [list(r) for r in t]


class Sft(unittest.TestCase):
    def test_labels_mask_the_prompt_and_keep_the_end(self):
        from sft import make_labels
        self.assertEqual(make_labels([5, 6], [7], 9), ([5, 6, 7, 9], [-100, -100, 7, 9]))

    def test_losses_are_shifted(self):
        from sft import token_losses
        got = token_losses(TABLE, *A)
        self.assertEqual(len(got), 2)
        self.assertAlmostEqual(got[0], 0.5514447, places=6, msg="logits of token 0 against label 1")
        self.assertAlmostEqual(got[1], log(3), places=6)

    def test_the_first_label_is_never_predicted(self):
        from sft import token_losses
        self.assertEqual(len(token_losses(TABLE, [0, 1], [0, 1])), 1)

    def test_large_logits(self):
        from sft import token_losses
        self.assertAlmostEqual(token_losses([[1000.0, 0.0], [0.0, 0.0]], [0, 0], [-100, 0])[0], 0.0)

    def test_two_means(self):
        from sft import batch_loss, token_losses
        a, b = token_losses(TABLE, *A), token_losses(TABLE, *B)
        self.assertAlmostEqual(batch_loss(TABLE, [A, B]), sum(a + b) / 5)
        self.assertAlmostEqual(batch_loss(TABLE, [A, B], "example"), (sum(a) / 2 + sum(b) / 3) / 2)
        with self.assertRaises(ValueError):
            batch_loss(TABLE, [([0, 1], [-100, -100])])

    def test_gradient_is_the_slope_by_nudging(self):
        from sft import batch_loss, gradient
        grad = gradient(TABLE, [A, B])
        for i in range(3):
            for j in range(3):
                up, down = copy(TABLE), copy(TABLE)
                up[i][j] += 1e-5
                down[i][j] -= 1e-5
                slope = (batch_loss(up, [A, B]) - batch_loss(down, [A, B])) / 2e-5
                self.assertAlmostEqual(grad[i][j], slope, places=6, msg=f"entry {i}, {j}")

    def test_training_lowers_the_loss_and_spares_prompt_rows(self):
        from sft import generate, make_labels, train
        table = [[0.0] * 5 for _ in range(5)]
        batch = [make_labels([0, 1], [2, 3], 4)]
        losses = train(table, batch, 200, 1.0)
        self.assertEqual(len(losses), 201)
        self.assertAlmostEqual(losses[0], log(5))
        self.assertLess(losses[-1], 0.1)
        self.assertEqual(table[0], [0.0] * 5, "token 0 occurs only in the prompt")
        self.assertEqual(generate(table, [0, 1], 4), [2, 3])

    def test_without_the_end_it_never_stops(self):
        from sft import generate, train
        table = [[0.0] * 5 for _ in range(5)]
        train(table, [([0, 1, 2, 3], [-100, -100, 2, 3])], 200, 1.0)
        self.assertEqual(len(generate(table, [0, 1], 4, most=12)), 12)
