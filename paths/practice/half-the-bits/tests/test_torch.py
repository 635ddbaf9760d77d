import unittest

import torch
from torch import nn

torch.set_num_threads(1)


class Bits(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)

    def test_your_rounding_is_the_machines(self):
        from bits import to_bfloat16, to_float16
        from bits_torch import rounded
        values = (torch.randn(300, dtype=torch.float64) * torch.logspace(-6, 4, 300, dtype=torch.float64)).tolist() + [1.00390625, 1.01171875, 70000.0, 0.0]
        self.assertEqual(rounded(values, torch.bfloat16), [to_bfloat16(v) for v in values])
        self.assertEqual(rounded(values, torch.float16), [to_float16(v) for v in values])

    def test_autocast_computes_in_two_bytes_and_keeps_four(self):
        from bits_torch import train_step
        net, types = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 1)), []
        net[0].register_forward_hook(lambda m, a, out: types.append(out.dtype))
        optimizer, x = torch.optim.SGD(net.parameters(), lr=0.1), torch.randn(64, 8)
        losses = [train_step(net, x, x[:, :1], optimizer) for _ in range(60)]
        self.assertEqual(set(types), {torch.bfloat16})
        self.assertEqual({p.dtype for p in net.parameters()} | {p.grad.dtype for p in net.parameters()}, {torch.float32})
        self.assertLess(losses[-1], losses[0] / 4)

    def test_small_steps_are_lost_without_a_master(self):
        from bits_torch import small_steps
        self.assertEqual(small_steps(torch.bfloat16, False, 100, 0.001), 1.0)
        self.assertAlmostEqual(small_steps(torch.bfloat16, True, 100, 0.001), 1.1, delta=0.01)

    def test_the_bytes(self):
        from bits_torch import bytes_of, train_step
        net = nn.Linear(8, 1)
        optimizer = torch.optim.AdamW(net.parameters())
        self.assertEqual(bytes_of(net, optimizer), {"weights": 36, "gradients": 0, "optimizer": 0})
        train_step(net, torch.randn(2, 8), torch.randn(2, 1), optimizer)
        self.assertEqual(bytes_of(net, optimizer), {"weights": 36, "gradients": 36, "optimizer": 72})


if __name__ == "__main__":
    unittest.main()
