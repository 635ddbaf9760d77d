import unittest

import torch
from torch import nn

torch.set_num_threads(1)


class Recompute(unittest.TestCase):
    def pair(self, rate=0.0):
        from recompute_torch import Stack
        torch.manual_seed(0)
        plain, saving = Stack(32, 12, None, rate), Stack(32, 12, 4, rate)
        saving.load_state_dict(plain.state_dict())
        return plain, saving

    def test_the_gradients_are_the_same_also_with_dropout(self):
        for rate in (0.0, 0.3):
            plain, saving = self.pair(rate)
            x = torch.randn(8, 32)
            for net in (plain, saving):
                torch.manual_seed(7)
                net(x).pow(2).sum().backward()
            for a, b in zip(plain.parameters(), saving.parameters()):
                self.assertTrue(torch.allclose(a.grad, b.grad, atol=1e-5), f"dropout {rate}: the second pass draws the same")

    def test_it_saves_memory_and_pays_with_calls(self):
        from recompute_torch import saved_bytes
        plain, saving = self.pair()
        x = torch.randn(64, 32)
        self.assertGreater(saved_bytes(plain, x), 3 * saved_bytes(saving, x))
        calls = []
        for block in saving.blocks:
            block.register_forward_hook(lambda m, a, o: calls.append(1))
        saving(x).sum().backward()
        self.assertGreater(len(calls), 18, "blocks run a second time in the backward pass")
        calls.clear()
        saving.eval()
        saving(x)
        self.assertEqual(len(calls), 12, "in evaluation nothing is recomputed")

    def test_weights_are_not_counted(self):
        from recompute_torch import saved_bytes
        net = nn.Linear(1000, 1, bias=False)
        self.assertLessEqual(saved_bytes(net, torch.randn(2, 1000, requires_grad=True)), 2 * 1000 * 4)


if __name__ == "__main__":
    unittest.main()
