import unittest

import torch
from torch import nn

torch.set_num_threads(1)


class Norms(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)

    def test_layer_norm(self):
        from norms_torch import LayerNorm
        mine, theirs, x = LayerNorm(6), nn.LayerNorm(6), torch.randn(2, 3, 6) * 4 + 7
        self.assertTrue(torch.allclose(mine(x), theirs(x), atol=1e-5), "over the last axis of (B, T, C)")
        self.assertEqual(sorted(n for n, _ in mine.named_parameters()), ["bias", "weight"])

    def test_rms_norm_keeps_its_head_in_bfloat16(self):
        from norms_torch import RMSNorm
        mine, theirs, x = RMSNorm(6), nn.RMSNorm(6, eps=1e-6), torch.randn(2, 3, 6) + 2
        self.assertTrue(torch.allclose(mine(x), theirs(x), atol=1e-5))
        half = (x * 300).to(torch.bfloat16)
        self.assertEqual(mine(half).dtype, torch.bfloat16)
        self.assertTrue(torch.allclose(mine(half).float(), theirs(half.float()), atol=0.02), "squares are summed in float32")

    def test_batch_norm_in_both_modes(self):
        from norms_torch import BatchNorm
        mine, theirs = BatchNorm(4), nn.BatchNorm1d(4)
        for _ in range(3):
            x = torch.randn(5, 4) * 3 + 1
            self.assertTrue(torch.allclose(mine(x), theirs(x), atol=1e-5))
        self.assertTrue(torch.allclose(mine.running_var, theirs.running_var, atol=1e-5), "the running variance divides by n - 1")
        mine.eval(), theirs.eval()
        before = mine.running_mean.clone()
        self.assertTrue(torch.allclose(mine(x), theirs(x), atol=1e-5))
        self.assertTrue(torch.equal(mine.running_mean, before), "evaluation moves nothing")
        self.assertIn("running_mean", mine.state_dict(), "buffers travel in the state_dict")


if __name__ == "__main__":
    unittest.main()
