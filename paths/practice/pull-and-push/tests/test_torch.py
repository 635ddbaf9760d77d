import unittest

import torch
from torch import nn

torch.set_num_threads(1)


class Contrast(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)

    def test_the_loss_by_hand(self):
        from contrast_torch import both_ways, info_nce
        q, d = torch.eye(3) * 5, torch.eye(3) * 0.1
        expected = -torch.log(torch.exp(torch.tensor(10.0)) / (torch.exp(torch.tensor(10.0)) + 2)).item()
        self.assertAlmostEqual(info_nce(q, d, 0.1).item(), expected, places=6, msg="lengths do not matter")
        self.assertLess(info_nce(q, d, 0.001).item(), 1e-6, "a small temperature does not overflow")
        a, b = torch.randn(4, 6), torch.randn(4, 6)
        self.assertAlmostEqual(both_ways(a, b, 0.2).item(), both_ways(b, a, 0.2).item(), places=6)

    def test_the_same_passage_is_no_negative(self):
        from contrast_torch import info_nce
        q = torch.randn(3, 5)
        d = torch.stack([q[0], q[0], q[2]])
        plain, careful = info_nce(q, d, 0.1), info_nce(q, d, 0.1, torch.tensor([7, 7, 9]))
        self.assertLess(careful.item(), plain.item())
        d.requires_grad_()
        info_nce(q, d, 0.1, torch.tensor([7, 7, 9])).backward()
        self.assertFalse(torch.isnan(d.grad).any())

    def test_two_towers_learn_to_match(self):
        from contrast_torch import Tower, both_ways, recall
        pairs = torch.randint(1, 40, (200, 3))
        q = torch.cat([pairs, torch.zeros(200, 2, dtype=torch.long)], dim=1)
        d = pairs[:, [2, 0, 1]] + 40
        one, other = Tower(80, 32, 16), Tower(80, 32, 16)
        self.assertTrue(torch.allclose(one(q), one(pairs), atol=1e-6), "padding changes nothing")
        optimizer = torch.optim.AdamW([*one.parameters(), *other.parameters()], lr=0.02)
        for step in range(80):
            rows = torch.arange(200).roll(step * 40)[:40]
            loss = both_ways(one(q[rows]), other(d[rows]), 0.1)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        self.assertGreater(recall(one(q), other(d), 1), 0.7)
        self.assertLessEqual(recall(one(q), other(d.flip(0)), 1), 0.1)


if __name__ == "__main__":
    unittest.main()
