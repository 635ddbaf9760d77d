import unittest

import torch
from torch import nn

torch.set_num_threads(1)


class Attention(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)

    def theirs(self, net, x):
        q, k, v = (p.view(*x.shape[:2], net.heads, -1).transpose(1, 2) for p in net.qkv(x).chunk(3, dim=-1))
        y = nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True)
        return net.out(y.transpose(1, 2).reshape(x.shape))

    def test_it_is_pytorchs_attention(self):
        from attention_torch import CausalAttention
        net, x = CausalAttention(12, 3), torch.randn(4, 7, 12)
        self.assertTrue(torch.allclose(net(x), self.theirs(net, x), atol=1e-5))
        self.assertEqual(sum(p.numel() for p in net.parameters()), 4 * 144)
        with self.assertRaises(ValueError):
            CausalAttention(10, 3)

    def test_it_is_your_first_stage(self):
        from attention_torch import CausalAttention
        from heads import multi_head
        net, x = CausalAttention(4, 2).double(), torch.randn(1, 5, 4).double()
        wq, wk, wv = (w.T.tolist() for w in net.qkv.weight.chunk(3))
        mine = multi_head(x[0].tolist(), wq, wk, wv, net.out.weight.T.tolist(), 2)
        self.assertTrue(torch.allclose(net(x)[0], torch.tensor(mine).double(), atol=1e-9))

    def test_padding_changes_nothing(self):
        from attention_torch import CausalAttention
        net, x = CausalAttention(8, 2), torch.randn(2, 6, 8)
        real = torch.tensor([[True] * 6, [False, False, True, True, True, True]])
        got = net(x, real)
        self.assertTrue(torch.allclose(got[0], net(x[:1])[0], atol=1e-5))
        self.assertTrue(torch.allclose(got[1, 2:], net(x[1:, 2:])[0], atol=1e-5), "padding on the left is not seen")
        self.assertFalse(torch.isnan(got).any(), "a row that may look nowhere is not nan")
        got.sum().backward()
        self.assertFalse(any(torch.isnan(p.grad).any() for p in net.parameters()), "nor are the gradients")


if __name__ == "__main__":
    unittest.main()
