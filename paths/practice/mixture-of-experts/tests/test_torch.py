import unittest

import torch
from torch import nn

torch.set_num_threads(1)


class ExpertsTest(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)

    def test_it_is_mix_of_the_first_stage(self):
        from moe import balance, mix
        from moe_torch import Experts
        net, x = Experts(4, 6, 5, 2).double(), torch.randn(2, 3, 4).double()
        out, loss = net(x)
        call = [lambda v, e=e: e(torch.tensor(v).double()).tolist() for e in net.experts]
        for b in range(2):
            for t in range(3):
                mine = mix(x[b, t].tolist(), net.router.weight.tolist(), call, 2)
                self.assertTrue(torch.allclose(out[b, t], torch.tensor(mine).double(), atol=1e-9))
        rows = net.router(x).view(-1, 5).tolist()
        self.assertAlmostEqual(loss.item(), balance(rows, 2), places=6)

    def test_only_the_chosen_compute(self):
        from moe_torch import Experts
        net, seen = Experts(4, 6, 8, 2), []
        for e in net.experts:
            e.register_forward_hook(lambda module, args, output: seen.append(len(args[0])))
        net(torch.randn(3, 5, 4))
        self.assertEqual(sum(seen), 15 * 2, "15 tokens, two experts each")

    def test_router_and_experts_learn(self):
        from moe_torch import Experts
        net = Experts(4, 6, 3, 2)
        out, loss = net(torch.randn(4, 5, 4))
        (out.pow(2).mean() + 0.01 * loss).backward()
        self.assertGreater(net.router.weight.grad.abs().sum().item(), 0)
        self.assertEqual(sum(p.numel() for p in net.parameters()), 3 * 4 + 3 * 2 * 24)


if __name__ == "__main__":
    unittest.main()
