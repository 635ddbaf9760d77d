import unittest

import torch
from torch import nn

torch.set_num_threads(1)


class Optimizer(unittest.TestCase):
    def test_it_is_pytorchs_adamw(self):
        from adamw import MyAdamW
        torch.manual_seed(0)
        one = nn.Sequential(nn.Linear(4, 8), nn.Tanh(), nn.Linear(8, 1)).double()
        other = nn.Sequential(nn.Linear(4, 8), nn.Tanh(), nn.Linear(8, 1)).double()
        other.load_state_dict(one.state_dict())
        x, y = torch.randn(16, 4).double(), torch.randn(16, 1).double()
        a, b = MyAdamW(one.parameters(), lr=0.02, weight_decay=0.1), torch.optim.AdamW(other.parameters(), lr=0.02, weight_decay=0.1)
        for _ in range(30):
            for net, optimizer in ((one, a), (other, b)):
                optimizer.zero_grad()
                nn.functional.mse_loss(net(x), y).backward()
                optimizer.step()
        for p, q in zip(one.parameters(), other.parameters()):
            self.assertTrue(torch.allclose(p, q, atol=1e-9))

    def test_groups_and_missing_gradients(self):
        from adamw import MyAdamW
        p, q = nn.Parameter(torch.ones(2)), nn.Parameter(torch.ones(2))
        optimizer = MyAdamW([{"params": [p], "lr": 0.5}, {"params": [q]}], lr=0.1, weight_decay=0.0)
        p.grad = torch.ones(2)
        optimizer.step()
        self.assertAlmostEqual(p[0].item(), 0.5, places=5, msg="the rate of its group")
        self.assertEqual(q.tolist(), [1.0, 1.0], "no gradient, no step")

    def test_warm_up_and_clipping(self):
        from adamw import clipped, warm_up
        p = nn.Parameter(torch.zeros(2))
        optimizer = torch.optim.SGD([p], lr=0.8)
        schedule, rates = warm_up(optimizer, 4), []
        for _ in range(6):
            rates.append(optimizer.param_groups[0]["lr"])
            optimizer.step()
            schedule.step()
        for rate, expected in zip(rates, [0.2, 0.4, 0.6, 0.8, 0.8, 0.8]):
            self.assertAlmostEqual(rate, expected)
        q = nn.Parameter(torch.zeros(1))
        p.grad, q.grad = torch.tensor([3.0, 0.0]), torch.tensor([4.0])
        self.assertAlmostEqual(clipped([p, q], 1.0), 5.0, places=5)
        self.assertAlmostEqual(p.grad[0].item(), 0.6, places=4)


if __name__ == "__main__":
    unittest.main()
