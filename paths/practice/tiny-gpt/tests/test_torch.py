import unittest

import torch
from torch import nn

torch.set_num_threads(1)


import json
from pathlib import Path


class Tiny(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)

    def test_it_gives_the_logits_of_the_file(self):
        from gpt_torch import GPT
        data = json.loads(Path("data/gpt.json").read_text(encoding="utf-8"))
        model = data["model"]
        heads = data["heads"]
        net = GPT(len(model["embedding"]), len(model["positions"]), len(model["embedding"][0]), len(model["blocks"]), heads).double()
        names = {"wq": "q.weight", "bq": "q.bias", "wk": "k.weight", "bk": "k.bias", "wv": "v.weight", "bv": "v.bias", "wo": "o.weight", "bo": "o.bias", "w1": "up.weight", "b1": "up.bias", "w2": "down.weight", "b2": "down.bias"}
        own = {id(p): n for n, p in net.named_parameters()}
        state = net.state_dict()
        with torch.no_grad():
            state["embedding.weight"].copy_(torch.tensor(model["embedding"]))
            state["positions.weight"].copy_(torch.tensor(model["positions"]))
            state["ln.weight"].copy_(torch.tensor(model["ln_weight"]))
            state["ln.bias"].copy_(torch.tensor(model["ln_bias"]))
            for i, weights in enumerate(model["blocks"]):
                for name, value in weights.items():
                    state[f"blocks.{i}.{names.get(name, name.replace('_', '.'))}"].copy_(torch.tensor(value))
        tokens = torch.tensor([data["tokens"]])
        self.assertTrue(torch.allclose(net(tokens)[0], torch.tensor(data["logits"]).double(), atol=1e-5))
        self.assertEqual(len(own), sum(1 for _ in net.parameters()))
        from gpt import parameters
        self.assertEqual(sum(p.numel() for p in net.parameters()), parameters(len(model["embedding"]), len(model["positions"]), len(model["embedding"][0]), len(model["blocks"])))
        with self.assertRaises(ValueError):
            net(torch.zeros(1, len(model["positions"]) + 1, dtype=torch.long))

    def test_windows_and_targets(self):
        from gpt_torch import batch
        x, y = batch(torch.arange(50), 8, 400, torch.Generator().manual_seed(1))
        self.assertEqual((tuple(x.shape), tuple(y.shape)), ((400, 8), (400, 8)))
        self.assertTrue(torch.equal(x + 1, y), "each target is the next token")
        self.assertEqual((x.min().item(), y.max().item()), (0, 49), "the first and the last token are used")

    def test_a_page_is_learnt_by_heart(self):
        from gpt_torch import GPT, continued, train
        text = Path("data/book.txt").read_text(encoding="utf-8")[:160]
        letters = sorted(set(text))
        tokens = torch.tensor([letters.index(c) for c in text])
        net = GPT(len(letters), 24, 32, 2, 2)
        losses = train(net, tokens, 250, 12, 0.01, 0)
        self.assertLess(abs(losses[0] - torch.tensor(float(len(letters))).log().item()), 0.5, "it begins at the loss of guessing")
        self.assertLess(losses[-1], 0.5)
        got = continued(net, tokens[None, :24], 60)[0]
        right = (got == tokens[:84]).float().mean().item()
        self.assertGreater(right, 0.6, "it goes on with the page, beyond its context")


if __name__ == "__main__":
    unittest.main()
