import unittest

import torch
from torch import nn

torch.set_num_threads(1)


class Rotary(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)

    def test_each_vector_is_turned_as_in_the_first_stage(self):
        from positions import rotate_halves
        from rotary import rotate
        x, places = torch.randn(2, 3, 5, 8), torch.tensor([[0, 1, 2, 3, 4], [7, 8, 9, 90, 91]])
        got = rotate(x, places)
        for b, h, t in [(0, 0, 0), (0, 2, 4), (1, 1, 3)]:
            expected = torch.tensor(rotate_halves(x[b, h, t].tolist(), places[b, t].item()))
            self.assertTrue(torch.allclose(got[b, h, t], expected, atol=1e-4), f"sequence {b}, head {h}, position {t}")
        self.assertTrue(torch.allclose(rotate(x[:1], places[0]), got[:1]), "(T,) positions serve all sequences")

    def test_only_distance_matters(self):
        from rotary import rotate
        q, k = torch.randn(1, 1, 1, 16), torch.randn(1, 1, 1, 16)
        product = lambda a, b: (rotate(q, torch.tensor([a])) * rotate(k, torch.tensor([b]))).sum().item()
        self.assertAlmostEqual(product(5, 2), product(105, 102), places=3)
        self.assertNotAlmostEqual(product(5, 2), product(2, 5), places=2)

    def test_far_positions_keep_their_digits_in_bfloat16(self):
        from rotary import rotate
        x, far = torch.randn(1, 1, 2, 8), torch.tensor([4001, 4002])
        got = rotate(x.bfloat16(), far)
        self.assertEqual(got.dtype, torch.bfloat16)
        self.assertTrue(torch.allclose(got.float(), rotate(x.bfloat16().float(), far), atol=0.03), "angles are computed in float32")
        with self.assertRaises(ValueError):
            rotate(torch.zeros(1, 1, 2, 3), far)


if __name__ == "__main__":
    unittest.main()
