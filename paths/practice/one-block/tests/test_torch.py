import unittest

import torch
from torch import nn

torch.set_num_threads(1)


import json
from pathlib import Path


class BlockTest(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)
        self.data = json.loads(Path("data/block.json").read_text(encoding="utf-8"))

    def made(self):
        from block_torch import Block, load
        block = Block(self.data["width"], self.data["heads"]).double()
        load(block, self.data["weights"])
        return block

    def test_it_gives_the_output_of_the_file(self):
        x = torch.tensor(self.data["x"]).double().unsqueeze(0)
        self.assertTrue(torch.allclose(self.made()(x)[0], torch.tensor(self.data["output"]).double(), atol=1e-5))

    def test_the_rows_of_a_batch_are_apart_and_the_future_is_unseen(self):
        block, x = self.made(), torch.randn(3, 6, self.data["width"]).double()
        whole = block(x)
        self.assertTrue(torch.allclose(whole[1:2], block(x[1:2])))
        changed = x.clone()
        changed[:, 4, 0] += 3
        self.assertTrue(torch.allclose(block(changed)[:, :4], whole[:, :4]))
        self.assertFalse(torch.allclose(block(changed)[:, 5], whole[:, 5]))

    def test_the_count_is_that_of_the_formula(self):
        from block import parameters
        from block_torch import Block, load
        for width in (4, 12):
            self.assertEqual(sum(p.numel() for p in Block(width, 2).parameters()), parameters(width))
        with self.assertRaises(ValueError):
            load(self.made(), {name: v for name, v in self.data["weights"].items() if name != "b2"})


if __name__ == "__main__":
    unittest.main()
