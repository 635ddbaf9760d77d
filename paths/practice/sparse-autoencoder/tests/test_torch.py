import unittest

import torch
from torch import nn

torch.set_num_threads(1)


class SaeTest(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)

    def test_the_loss_is_that_of_the_first_stage(self):
        import sae
        from sae_torch import Sae
        net = Sae(3, 5).double()
        x = [0.4, -1.0, 0.7]
        mine = {"E": net.encoder.tolist(), "b": net.bias.tolist(), "D": net.decoder.T.tolist()}
        back, active = net(torch.tensor([x]).double())
        loss = ((back[0] - torch.tensor(x).double()) ** 2).sum() + 0.3 * active.sum()
        self.assertAlmostEqual(loss.item(), sae.loss(mine, x, 0.3), places=6)
        self.assertTrue(torch.allclose(net.decoder.norm(dim=0), torch.ones(5).double(), atol=1e-6))

    def test_it_finds_twelve_features_in_eight_dimensions(self):
        from sae_torch import Sae, facts, train
        g = torch.Generator().manual_seed(3)
        features = nn.functional.normalize(torch.randn(12, 8, generator=g), dim=1)
        on = (torch.rand(4000, 12, generator=g) < 0.08).float() * (0.5 + 0.5 * torch.rand(4000, 12, generator=g))
        data = on @ features
        net = Sae(8, 24)
        before = facts(net, data)
        train(net, data, 1200, 128, 0.01, 0.05, 1)
        after = facts(net, data)
        self.assertLess(after["error"], before["error"] / 5)
        self.assertLess(after["l0"], before["l0"] / 2)
        self.assertTrue(torch.allclose(net.decoder.norm(dim=0), torch.ones(24), atol=1e-5))
        cosine = (features @ net.decoder).max(dim=1).values
        self.assertGreaterEqual((cosine > 0.9).sum().item(), 8, "most features have a column of their own")

    def test_dead_units_are_counted(self):
        from sae_torch import Sae, facts
        net = Sae(4, 6)
        with torch.no_grad():
            net.bias[:2] = -100.0
        self.assertGreaterEqual(facts(net, torch.randn(50, 4))["dead"], 2)


if __name__ == "__main__":
    unittest.main()
