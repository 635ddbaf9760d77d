import unittest

import torch
from torch import nn

torch.set_num_threads(1)


class Bigram(nn.Module):
    def __init__(self, n=9):
        super().__init__()
        self.table = nn.Embedding(n, n)

    def forward(self, ids):
        return self.table(ids)


class Sft(unittest.TestCase):
    def setUp(self):
        from sft import make_labels
        torch.manual_seed(0)
        self.net = Bigram().double()
        self.examples = [make_labels([1, 2], [3, 4, 5], 8), make_labels([6], [7], 8), make_labels([2, 2, 2], [1], 8), make_labels([0], [1, 2, 3, 4, 5, 6], 8)]

    def test_padding_and_prompt_are_not_learnt(self):
        from sft_torch import collate
        got = collate(self.examples[:2], pad=0)
        self.assertEqual(got["input_ids"].tolist(), [[1, 2, 3, 4, 5, 8], [6, 7, 8, 0, 0, 0]])
        self.assertEqual(got["labels"].tolist(), [[-100, -100, 3, 4, 5, 8], [-100, 7, 8, -100, -100, -100]])
        self.assertEqual(got["attention_mask"].tolist(), [[1] * 6, [1, 1, 1, 0, 0, 0]])

    def test_the_loss_and_gradient_are_those_of_the_first_stage(self):
        from sft import batch_loss, gradient
        from sft_torch import collate, loss
        batch = collate(self.examples, pad=0)
        value = loss(self.net(batch["input_ids"]), batch["labels"])
        table = self.net.table.weight.tolist()
        self.assertAlmostEqual(value.item(), batch_loss(table, self.examples), places=9)
        value.backward()
        self.assertTrue(torch.allclose(self.net.table.weight.grad, torch.tensor(gradient(table, self.examples)).double(), atol=1e-9))

    def test_small_batches_add_up_to_one(self):
        from sft_torch import accumulated, collate, loss
        whole = collate(self.examples, pad=0)
        value = loss(self.net(whole["input_ids"]), whole["labels"])
        value.backward()
        expected = self.net.table.weight.grad.clone()
        self.net.zero_grad()
        got = accumulated(self.net, [collate(self.examples[:1], 0), collate(self.examples[1:3], 0), collate(self.examples[3:], 0)])
        self.assertAlmostEqual(got, value.item(), places=9)
        self.assertTrue(torch.allclose(self.net.table.weight.grad, expected, atol=1e-9), "batches with many answer tokens weigh more")


if __name__ == "__main__":
    unittest.main()
