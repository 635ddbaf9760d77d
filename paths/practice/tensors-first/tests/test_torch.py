import unittest

import torch


class Heads(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(1)

    def test_split_takes_neighbouring_numbers_of_one_position(self):
        from heads import split_heads
        x = torch.arange(2 * 3 * 8.0).view(2, 3, 8)
        got = split_heads(x, 2)
        self.assertEqual(tuple(got.shape), (2, 2, 3, 4), "(B, H, T, D)")
        self.assertEqual(got[1, 1, 2].tolist(), x[1, 2, 4:].tolist(), "head 1 of position 2 of sequence 1")
        self.assertEqual(got.data_ptr(), x.data_ptr(), "no number is copied")
        with self.assertRaises(ValueError):
            split_heads(x, 3)

    def test_merge_undoes_split(self):
        from heads import merge_heads, split_heads
        x = torch.randn(3, 5, 12)
        self.assertTrue(torch.equal(merge_heads(split_heads(x, 4)), x))

    def test_scores_are_those_of_each_head_alone(self):
        from heads import scores
        q, k = torch.randn(2, 3, 4, 8), torch.randn(2, 3, 6, 8)
        got = scores(q, k)
        self.assertEqual(tuple(got.shape), (2, 3, 4, 6))
        self.assertTrue(torch.allclose(got[1, 2], q[1, 2] @ k[1, 2].T / 8 ** 0.5, atol=1e-5))

    def test_padding_does_not_change_the_mean(self):
        from heads import mean_over_real
        x = torch.randn(2, 4, 3, dtype=torch.float64)
        real = torch.tensor([[True, True, False, False], [False] * 4])
        got = mean_over_real(x, real)
        self.assertTrue(torch.allclose(got[0], x[0, :2].mean(0)), "the first two positions only")
        self.assertEqual(got[1].tolist(), [0.0, 0.0, 0.0], "a sequence without a real position gives zeros, not nan")
        self.assertEqual(got.dtype, torch.float64)


if __name__ == "__main__":
    unittest.main()
