import unittest

import torch
from torch import nn

torch.set_num_threads(1)


import json
from pathlib import Path


class Opened(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        from llama_torch import build
        cls.data = json.loads(Path("data/model.json").read_text(encoding="utf-8"))
        cls.model = build(cls.data["config"], cls.data["weights"])

    def test_your_plain_python_is_transformers(self):
        from llama import forward
        from llama_torch import layers
        tokens = [t for t in reversed(self.data["tokens"])]
        mine, logits = forward({"config": self.data["config"], "weights": self.data["weights"]}, tokens)
        with torch.no_grad():
            theirs = self.model(torch.tensor([tokens])).logits[0]
        self.assertTrue(torch.allclose(theirs, torch.tensor(logits).double(), atol=1e-5), "on other tokens than the file's")
        caught = layers(self.model, tokens)
        self.assertEqual(len(caught), len(mine))
        for number, (a, b) in enumerate(zip(caught, mine)):
            self.assertTrue(torch.allclose(a, torch.tensor(b).double(), atol=1e-5), f"after layer {number}")

    def test_the_hooks_are_gone_afterwards(self):
        from llama_torch import layers
        layers(self.model, [1, 2])
        self.assertEqual(sum(len(m._forward_hooks) for m in self.model.modules()), 0)

    def test_the_cache_changes_nothing(self):
        from llama_torch import cached_equals_whole
        self.assertLess(cached_equals_whole(self.model, self.data["tokens"]), 1e-4)

    def test_a_missing_weight_raises(self):
        from llama_torch import build
        weights = dict(self.data["weights"])
        weights.pop("model.norm.weight")
        with self.assertRaises(ValueError):
            build(self.data["config"], weights)


if __name__ == "__main__":
    unittest.main()
