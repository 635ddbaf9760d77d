import unittest

import torch
from torch import nn

torch.set_num_threads(1)


def corners(n, seed):
    g = torch.Generator().manual_seed(seed)
    x, y = torch.randn(n, 3, 8, 8, generator=g) * 0.5, torch.randint(0, 4, (n,), generator=g)
    for i, c in enumerate(y.tolist()):
        x[i, :, (c // 2) * 4:(c // 2) * 4 + 4, (c % 2) * 4:(c % 2) * 4 + 4] += 1.5
    return x, y


class VitTest(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)

    def test_patches_are_those_of_the_first_stage(self):
        from vit import to_patches as by_hand
        from vit_torch import to_patches
        x = torch.randn(2, 3, 4, 6)
        for b in range(2):
            mine = torch.tensor(by_hand(x[b].permute(1, 2, 0).tolist(), 2))
            self.assertTrue(torch.allclose(to_patches(x, 2)[b], mine))
        with self.assertRaises(ValueError):
            to_patches(x, 4)

    def test_embedding_is_a_convolution(self):
        from vit_torch import as_convolution, to_patches
        embed, x = nn.Linear(2 * 2 * 3, 5), torch.randn(2, 3, 8, 4)
        conv = as_convolution(embed, 2, 3)(x)
        self.assertTrue(torch.allclose(conv.flatten(2).transpose(1, 2), embed(to_patches(x, 2)), atol=1e-5))

    def test_it_learns_where_the_light_is(self):
        from vit_torch import Vit
        net = Vit(8, 4, 3, 16, 1, 2, 4)
        x, y = corners(1000, 1)
        optimizer = torch.optim.AdamW(net.parameters(), lr=0.01)
        for _ in range(90):
            optimizer.zero_grad()
            nn.functional.cross_entropy(net(x), y).backward()
            optimizer.step()
        test_x, test_y = corners(200, 2)
        self.assertGreater((net(test_x).argmax(-1) == test_y).double().mean().item(), 0.9)
        with torch.no_grad():
            before = net(test_x[:1])
            net.positions.zero_()
            turned = test_x[:1].roll(4, dims=3)
            self.assertTrue(torch.allclose(net(turned), net(test_x[:1]), atol=1e-4), "without positions the place of a patch is unknown")
            self.assertFalse(torch.allclose(net(test_x[:1]), before, atol=1e-3))


if __name__ == "__main__":
    unittest.main()
