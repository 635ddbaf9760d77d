import unittest

import torch
from torch import nn

torch.set_num_threads(1)


def pairs(n, seed):
    """The chosen answer holds word 3 once more than the rejected one; lengths differ at random."""
    g = torch.Generator().manual_seed(seed)
    def answer(good):
        length = int(torch.randint(4, 9, (1,), generator=g))
        words = torch.randint(4, 20, (length,), generator=g)
        if good:
            words[int(torch.randint(0, length, (1,), generator=g))] = 3
        return nn.functional.pad(words, (0, 9 - length))
    both = [(answer(True), answer(False)) for _ in range(n)]
    return torch.stack([a for a, _ in both]), torch.stack([b for _, b in both])


class RewardTest(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)

    def test_the_loss_is_that_of_the_first_stage_and_stable(self):
        from reward import pair_loss as by_hand
        from reward_torch import pair_loss
        for difference in (0.0, 1.5, -2.0, 1000.0, -1000.0):
            got = pair_loss(torch.tensor([difference]).double(), torch.tensor([0.0]).double()).item()
            self.assertAlmostEqual(got, by_hand([1.0], ([difference], [0.0])), places=6)
        self.assertGreater(pair_loss(torch.ones(1), torch.zeros(1), margin=1.0), pair_loss(torch.ones(1), torch.zeros(1)))

    def test_padding_is_not_read(self):
        from reward_torch import Reward
        model, tokens = Reward(20, 8), torch.tensor([[5, 6, 7]])
        longer = nn.functional.pad(tokens, (0, 4))
        self.assertTrue(torch.allclose(model(tokens), model(longer), atol=1e-6))
        self.assertEqual(tuple(model(torch.randint(1, 20, (6, 5))).shape), (6,))

    def test_it_learns_what_was_preferred(self):
        from reward_torch import Reward, accuracy, train
        model = Reward(20, 16)
        losses = train(model, *pairs(250, 1), 80, 0.02)
        self.assertAlmostEqual(losses[0], 0.693, delta=0.1)
        self.assertGreater(accuracy(model, *pairs(200, 2)), 0.9)
        same = pairs(10, 3)[0]
        self.assertEqual(accuracy(model, same, same), 0.5)


if __name__ == "__main__":
    unittest.main()
