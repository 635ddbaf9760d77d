import unittest

import torch
from torch import nn

torch.set_num_threads(1)


import tempfile

from peft import PeftModel


class Peft(unittest.TestCase):
    def test_it_starts_as_nothing_and_has_the_count_of_the_formula(self):
        from lora_peft import small_model, trained, with_lora
        ids = torch.arange(12).view(2, 6)
        plain = small_model(1).eval()(ids).logits
        model = with_lora(small_model(1), 4, 8).eval()
        self.assertTrue(torch.allclose(model(ids).logits, plain, atol=1e-6))
        self.assertEqual(trained(model), 2 * 4 * (32 + 96), "two layers, rank 4, from 32 to 96")

    def test_it_learns_is_saved_and_merges(self):
        from lora_peft import fit, product, small_model, with_lora
        model = with_lora(small_model(1), 4, 8)
        ids = torch.randint(0, 64, (4, 10), generator=torch.Generator().manual_seed(2))
        before = model.base_model.model.transformer.h[0].attn.c_attn.base_layer.weight.clone()
        losses = fit(model, ids, 30, 0.02)
        self.assertLess(losses[-1], losses[0] - 0.2)
        model.eval()
        with torch.no_grad():
            expected = model(ids).logits
            with tempfile.TemporaryDirectory() as folder:
                model.save_pretrained(folder)
                again = PeftModel.from_pretrained(small_model(1), folder).eval()
                self.assertTrue(torch.allclose(again(ids).logits, expected, atol=1e-5), "the adapter alone brings it back")
            added = product(model, 0)
            merged = model.merge_and_unload()
            self.assertTrue(torch.allclose(merged(ids).logits, expected, atol=1e-4))
            self.assertTrue(torch.allclose(merged.transformer.h[0].attn.c_attn.weight - before, added.T, atol=1e-5))


if __name__ == "__main__":
    unittest.main()
