import unittest

import torch
from torch import nn

torch.set_num_threads(1)


class Decode(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)

    def test_each_row_is_as_in_the_first_stage(self):
        from decode import heat, top_k, top_p
        from decode_torch import warped
        logits = torch.randn(4, 9).double()
        logits[3] = torch.tensor([1.0] * 4 + [0.0] * 5)
        got = warped(logits, temperature=0.7, k=5, p=0.8)
        for row, mine in zip(got, logits.softmax(-1).tolist()):
            expected = top_p(top_k(heat(mine, 0.7), 5), 0.8)
            self.assertTrue(torch.allclose(row, torch.tensor(expected).double(), atol=1e-9))
        with self.assertRaises(ValueError):
            warped(logits, temperature=0)
        self.assertEqual(warped(logits * 1000, p=0.9).count_nonzero(dim=-1)[:3].tolist(), [1, 1, 1], "one token is always kept")

    def test_rows_end_on_their_own(self):
        from decode_torch import sample

        def model(tokens):  # says token + 1; 5 is the end
            return torch.nn.functional.one_hot((tokens + 1).clamp(max=7), 8).double() * 100

        got = sample(model, torch.tensor([[1], [3]]), 10, 5, torch.Generator().manual_seed(1))
        self.assertEqual(got.tolist(), [[1, 2, 3, 4, 5], [3, 4, 5, 5, 5]])

    def test_the_seed_decides(self):
        from decode_torch import sample
        model = lambda tokens: torch.zeros(*tokens.shape, 50)
        draw = lambda seed: sample(model, torch.zeros(2, 1, dtype=torch.long), 12, 99, torch.Generator().manual_seed(seed)).tolist()
        self.assertEqual(draw(1), draw(1))
        self.assertNotEqual(draw(1), draw(2))


if __name__ == "__main__":
    unittest.main()
