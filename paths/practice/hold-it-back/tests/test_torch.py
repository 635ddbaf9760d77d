import unittest

import torch
from torch import nn

torch.set_num_threads(1)


def data(n, seed):
    g = torch.Generator().manual_seed(seed)
    x = torch.randn(n, 20, generator=g)
    y = (x[:, 0] + 0.5 * x[:, 1] > 0).long()
    flip = torch.rand(n, generator=g) < 0.2
    return x, torch.where(flip, 1 - y, y)


class Hold(unittest.TestCase):
    def test_two_hidden_layers_each_with_dropout(self):
        from hold_torch import network
        net = network(20, 64, 2, 0.5)
        self.assertEqual([m.p for m in net if isinstance(m, nn.Dropout)], [0.5, 0.5])
        self.assertEqual([(m.in_features, m.out_features) for m in net if isinstance(m, nn.Linear)], [(20, 64), (64, 64), (64, 2)])
        x = torch.randn(3, 20)
        net.eval()
        self.assertTrue(torch.equal(net(x), net(x)), "no dropout in use")
        net.train()
        self.assertFalse(torch.equal(net(x), net(x)), "dropout in training")

    def test_biases_do_not_decay(self):
        from hold_torch import groups, network
        net = network(4, 8, 2, 0.0)
        found = groups(net, 0.3)
        decay = {id(p): g["weight_decay"] for g in found for p in g["params"]}
        self.assertEqual(len(decay), 6)
        for name, p in net.named_parameters():
            self.assertEqual(decay[id(p)], 0.3 if name.endswith("weight") else 0.0, name)

    def test_fit_stops_and_gives_the_best_weights_back(self):
        from hold_torch import fit, loss_on, network
        torch.manual_seed(0)
        net, train, valid = network(20, 64, 2, 0.0), data(60, 1), data(300, 2)
        best, loss = fit(net, train, valid, 300, 0.01, 0.0, 10)
        self.assertLess(best, 200, "it overfits soon")
        self.assertAlmostEqual(loss_on(net, *valid), loss, places=6, msg="the weights are those of the best epoch")
        self.assertFalse(net.training, "it is left in evaluation mode")

    def test_the_run_ends_after_patience_epochs(self):
        from hold_torch import fit

        class Counts(nn.Module):
            def __init__(self):
                super().__init__()
                self.w, self.steps = nn.Parameter(torch.zeros(2)), 0

            def forward(self, x):
                self.steps += self.training
                bad = max(0, self.steps - 4) * 0.5 + max(0, 4 - self.steps) * 0.2
                return torch.stack([self.w[0].expand(len(x)), self.w[1].expand(len(x)) + bad], dim=1)

        x, y = torch.zeros(3, 1), torch.zeros(3, dtype=torch.long)
        net = Counts()
        best, _ = fit(net, (x, y), (x, y), 50, 0.0, 0.0, 5)
        self.assertEqual((best, net.steps), (3, 9), "best epoch 3 from 0, then five without gain")


if __name__ == "__main__":
    unittest.main()
