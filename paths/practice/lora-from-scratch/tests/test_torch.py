import unittest

import torch
from torch import nn

torch.set_num_threads(1)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.q, self.v = nn.Linear(6, 6), nn.Linear(6, 6)
        self.inner = nn.Sequential(nn.Linear(6, 8), nn.ReLU(), nn.Linear(8, 2))

    def forward(self, x):
        return self.inner(torch.tanh(self.q(x)) + self.v(x))


class LoraTest(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)

    def test_it_starts_as_nothing_and_trains_little(self):
        from lora_torch import adapt, adapter
        net, x = Net(), torch.randn(5, 6)
        before = net(x)
        base = {n: p.clone() for n, p in net.named_parameters()}
        self.assertEqual(adapt(net, ["q", "v"], 2, 4.0), 2 * 2 * (6 + 6))
        self.assertTrue(torch.allclose(net(x), before, atol=1e-6))
        optimizer = torch.optim.AdamW([p for p in net.parameters() if p.requires_grad], lr=0.05)
        target = torch.randn(5, 2)
        losses = []
        for _ in range(60):
            optimizer.zero_grad()
            loss = nn.functional.mse_loss(net(x), target)
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        self.assertLess(losses[-1], losses[0] / 2)
        for name, p in net.named_parameters():
            if name.replace("base.", "") in base:
                self.assertTrue(torch.equal(p, base[name.replace("base.", "")]), f"{name} is frozen")
        self.assertEqual(sorted(adapter(net)), ["q.a", "q.b", "v.a", "v.b"])

    def test_merging_changes_nothing_but_the_shape_of_the_work(self):
        from lora_torch import LoraLinear
        for bias in (True, False):
            layer = LoraLinear(nn.Linear(5, 3, bias=bias), 2, 8.0)
            nn.init.normal_(layer.b)
            x, old = torch.randn(4, 7, 5), layer.base.weight.clone()
            new = layer.merged()
            self.assertIs(type(new), nn.Linear)
            self.assertTrue(torch.allclose(new(x), layer(x), atol=1e-5))
            self.assertTrue(torch.equal(layer.base.weight, old))
        with self.assertRaises(ValueError):
            LoraLinear(nn.Linear(2, 2), 0, 1.0)

    def test_the_numbers_are_those_of_the_first_stage(self):
        from lora import Lora
        from lora_torch import LoraLinear
        mine = Lora([[1.0, -2.0, 0.5], [0.0, 1.0, 3.0]], rank=2, alpha=6.0, seed=4)
        mine.b = [[0.5, -1.0], [2.0, 0.25]]
        base = nn.Linear(3, 2, bias=False).double()
        layer = LoraLinear(base, 2, 6.0)
        with torch.no_grad():
            base.weight.copy_(torch.tensor(mine.weight))
            layer.a.copy_(torch.tensor(mine.a)), layer.b.copy_(torch.tensor(mine.b))
        x = [0.3, -1.0, 2.0]
        out = layer(torch.tensor(x).double())
        self.assertTrue(torch.allclose(out, torch.tensor(mine.forward(x)).double()))
        out.backward(torch.tensor([1.0, -2.0]).double())
        a, b = mine.gradients(x, [1.0, -2.0])
        self.assertTrue(torch.allclose(layer.a.grad, torch.tensor(a).double()))
        self.assertTrue(torch.allclose(layer.b.grad, torch.tensor(b).double()))


if __name__ == "__main__":
    unittest.main()
