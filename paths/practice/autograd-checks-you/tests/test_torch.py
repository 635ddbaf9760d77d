import json
import unittest
from pathlib import Path

import torch
from torch import nn


class Module(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)

    def test_it_is_a_module_with_named_parameters(self):
        from module import TwoLayers
        model = TwoLayers(3, 5, 2)
        self.assertIsInstance(model, nn.Module)
        self.assertEqual(sorted(name for name, _ in model.named_parameters()), ["hidden.bias", "hidden.weight", "output.bias", "output.weight"])
        self.assertEqual(tuple(model(torch.zeros(7, 3)).shape), (7, 2), "a batch of seven")
        x = torch.randn(4, 3)
        a = torch.relu(x @ model.hidden.weight.T + model.hidden.bias) @ model.output.weight.T + model.output.bias
        self.assertTrue(torch.allclose(model(x), a, atol=1e-6), "the output is logits, without a softmax")

    def test_the_gradients_are_those_of_the_first_stage(self):
        from module import gradients, load
        model, x, target = load("data/network.json")
        self.assertEqual((x.dtype, tuple(target.shape)), (torch.float64, (1,)))
        found = gradients(model, x, target)
        mine = json.loads(Path("gradients.json").read_text(encoding="utf-8"))
        for name, own in [("hidden.weight", "W1"), ("hidden.bias", "b1"), ("output.weight", "W2"), ("output.bias", "b2")]:
            difference = (found[name] - torch.tensor(mine[own], dtype=torch.float64)).abs().max().item()
            self.assertLess(difference, 1e-6, f"{name} differs from {own} in gradients.json")

    def test_a_second_call_gives_the_same(self):
        from module import TwoLayers, gradients
        model, x, y = TwoLayers(3, 4, 2), torch.randn(5, 3), torch.tensor([0, 1, 1, 0, 1])
        first = gradients(model, x, y)
        nn.functional.cross_entropy(model(x), y).backward()
        second = gradients(model, x, y)
        for name in first:
            self.assertTrue(torch.allclose(first[name], second[name], atol=1e-7), f"{name} must not hold older gradients")

    def test_freezing_counts_what_is_left(self):
        from module import TwoLayers, frozen
        model = TwoLayers(3, 4, 2)
        self.assertEqual(frozen(model, "hidden."), 4 * 2 + 2)
        self.assertFalse(model.hidden.weight.requires_grad)
        self.assertTrue(model.output.weight.requires_grad)


if __name__ == "__main__":
    unittest.main()
