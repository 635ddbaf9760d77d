import unittest

import torch
from torch import nn

torch.set_num_threads(1)


class Grpo(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)

    def test_the_groups_are_those_of_the_first_stage(self):
        from grpo_torch import advantages
        from groups import advantages as by_hand
        rewards = torch.tensor([[1.0, 0, 0, 1, 1], [0.2, 0.2, 0.8, 0.1, 0.3], [1.0] * 5]).double()
        for got, row in zip(advantages(rewards), rewards.tolist()):
            self.assertTrue(torch.allclose(got, torch.tensor(by_hand(row)).double(), atol=1e-9))

    def test_the_slopes_are_the_weights_of_the_first_stage(self):
        from grpo_torch import grpo_loss
        from groups import token_weights
        mask = torch.tensor([[True, True, False], [True, True, True]])
        advantage, lengths = torch.tensor([1.5, -0.5]).double(), [2, 3]
        for mode, constant in (("grpo", 1), ("constant", 4)):
            logp = torch.randn(2, 3).double().requires_grad_()
            grpo_loss(logp, logp.detach(), mask, advantage, mode=mode, constant=constant).backward()
            weights = token_weights(advantage.tolist(), lengths, mode, constant)
            for i in range(2):
                expected = torch.tensor([-weights[i]] * lengths[i] + [0.0] * (3 - lengths[i])).double()
                self.assertTrue(torch.allclose(logp.grad[i], expected, atol=1e-9), f"mode {mode}, answer {i}")
        with self.assertRaises(ValueError):
            grpo_loss(logp, logp, mask, advantage, mode="mean")

    def test_clipping_stops_the_push_and_not_the_way_back(self):
        from grpo_torch import grpo_loss
        mask = torch.ones(1, 1, dtype=torch.bool)
        for shift, a, moves in ((0.5, 1.0, False), (0.5, -1.0, True), (-0.5, 1.0, True), (-0.5, -1.0, False), (0.05, 1.0, True)):
            new = torch.tensor([[shift]]).requires_grad_()
            grpo_loss(new, torch.zeros(1, 1), mask, torch.tensor([a])).backward()
            self.assertEqual(new.grad.abs().item() > 0, moves, f"log ratio {shift}, advantage {a}")

    def test_the_reference_pulls_and_garbage_in_padding_is_not_seen(self):
        from grpo_torch import grpo_loss
        new = torch.tensor([[-1.0, -2.0, float("nan")]])
        mask = torch.tensor([[True, True, False]])
        loss = grpo_loss(new, new, mask, torch.zeros(1), ref=torch.tensor([[-1.5, -2.0, 0.0]]), beta=0.5)
        expected = 0.5 * (torch.tensor(-0.5).exp() + 0.5 - 1) / 2
        self.assertAlmostEqual(loss.item(), expected.item(), places=6)


if __name__ == "__main__":
    unittest.main()
