import unittest

import torch
from torch import nn

torch.set_num_threads(1)


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.mix, self.up = nn.Linear(8, 8), nn.Linear(8, 8)

    def forward(self, x):
        past = torch.cumsum(x, dim=1) / torch.arange(1, x.shape[1] + 1).view(1, -1, 1)
        return x + torch.tanh(self.mix(past)) + torch.tanh(self.up(x))


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.e, self.blocks, self.o = nn.Embedding(10, 8), nn.ModuleList(Block() for _ in range(3)), nn.Linear(8, 10)

    def forward(self, tokens):
        x = self.e(tokens)
        for block in self.blocks:
            x = block(x)
        return self.o(x)


class Hooks(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)
        self.model = Model()
        self.clean, self.corrupted = torch.tensor([[1, 2, 3, 4]]), torch.tensor([[7, 2, 3, 4]])

    def test_what_is_recorded_is_a_copy(self):
        from hooks_torch import record
        got = record(self.model, ["e", "blocks.1"], self.clean)
        self.assertEqual(sorted(got), ["blocks.1", "e"])
        self.assertTrue(torch.equal(got["e"], self.model.e(self.clean)))

    def test_a_patch_holds_only_inside(self):
        from hooks_torch import patched
        before, kept = self.model(self.clean), self.model.e.weight.clone()
        with patched(self.model, "e", 2, torch.zeros(1, 8)):
            inside = self.model(self.clean)
        self.assertTrue(torch.allclose(inside[:, :2], before[:, :2]))
        self.assertFalse(torch.allclose(inside[:, 2:], before[:, 2:]))
        with self.assertRaises(ZeroDivisionError):
            with patched(self.model, "e", 2, torch.zeros(1, 8)):
                raise ZeroDivisionError
        self.assertTrue(torch.equal(self.model(self.clean), before), "also after an error")
        self.assertTrue(torch.equal(self.model.e.weight, kept))

    def test_the_shares(self):
        from hooks_torch import restored
        names = ["e", "blocks.0", "blocks.2"]
        table = restored(self.model, names, self.clean, self.corrupted, 3, 5)
        self.assertEqual(tuple(table.shape), (3, 4))
        self.assertAlmostEqual(table[0, 0].item(), 1.0, places=4, msg="the changed word's embedding restores everything")
        self.assertAlmostEqual(table[2, 3].item(), 1.0, places=4, msg="the last vector before the output, too")
        self.assertAlmostEqual(table[0, 1].item(), 0.0, places=4, msg="an unchanged word restores nothing")
        self.assertAlmostEqual(table[2, 0].item(), 0.0, places=4, msg="nothing after it looks back")
        with self.assertRaises(ValueError):
            restored(self.model, names, self.clean, self.clean, 3, 5)


if __name__ == "__main__":
    unittest.main()
