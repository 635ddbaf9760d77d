import unittest

import torch
from torch import nn

torch.set_num_threads(1)


import copy
import math


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.e, self.o = nn.Embedding(11, 16), nn.Linear(16, 11)

    def forward(self, ids):
        return self.o(torch.tanh(self.e(ids)))


class Dpo(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)

    def test_the_sums_are_those_of_the_first_stage(self):
        from dpo import sequence_logp as by_hand
        from dpo_torch import sequence_logp
        logits = torch.randn(2, 5, 7).double()
        labels = torch.tensor([[-100, -100, 3, 4, 1], [-100, 2, 6, -100, -100]])
        got = sequence_logp(logits, labels)
        for i in range(2):
            self.assertAlmostEqual(got[i].item(), by_hand(logits[i].tolist(), labels[i].tolist()), places=9)

    def test_the_loss_is_stable_and_the_same(self):
        from dpo import summary
        from dpo_torch import dpo_loss
        pairs = [(-4.0, -6.0, -5.0, -5.0), (-9.0, -3.0, -4.0, -3.5), (2000.0, -2000.0, 0.0, 0.0), (-2000.0, 2000.0, 0.0, 0.0)]
        loss, facts = dpo_loss(*(torch.tensor(column).double() for column in zip(*pairs)), 0.5)
        mine = summary(pairs, 0.5)
        self.assertAlmostEqual(loss.item(), mine["loss"], places=6)
        for name in facts:
            self.assertAlmostEqual(facts[name], mine[name], places=6, msg=name)

    def test_the_first_loss_is_ln_2_and_training_prefers_the_chosen(self):
        from dpo_torch import sequence_logp, step
        policy = Model()
        reference = copy.deepcopy(policy)
        ids = torch.randint(0, 11, (8, 6))
        other = ids.clone()
        other[:, 3:] = (other[:, 3:] + 1) % 11
        mask = lambda t: torch.cat([torch.full((8, 3), -100), t[:, 3:]], dim=1)
        batch = {"chosen": ids, "chosen_labels": mask(ids), "rejected": other, "rejected_labels": mask(other)}
        optimizer = torch.optim.AdamW(policy.parameters(), lr=0.02)
        losses = [step(policy, reference, batch, 0.5, optimizer) for _ in range(40)]
        self.assertAlmostEqual(losses[0], math.log(2), places=5)
        self.assertLess(losses[-1], 0.4)
        self.assertTrue(all(p.grad is None for p in reference.parameters()), "the reference has no gradient")
        self.assertGreater((sequence_logp(policy(ids), mask(ids)) - sequence_logp(policy(other), mask(other))).mean().item(), 0)


if __name__ == "__main__":
    unittest.main()
