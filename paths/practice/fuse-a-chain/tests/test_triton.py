import os
import unittest

os.environ["TRITON_INTERPRET"] = "1"

import torch

torch.set_num_threads(1)


class Chain(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)

    def test_one_kernel_gives_what_three_give(self):
        from fused_triton import chain, separate
        for rows, columns in ((1, 1), (3, 16), (4, 21)):
            x, bias = torch.randn(rows, columns) * 3, torch.randn(columns)
            self.assertTrue(torch.allclose(chain(x, bias), separate(x, bias), atol=1e-5), f"{rows} x {columns}")

    def test_it_is_your_first_stage(self):
        from fused_triton import chain
        from fusion import bias_silu_rms
        x, bias = torch.randn(2, 9), torch.randn(9)
        for row, mine in zip(chain(x, bias), x.tolist()):
            self.assertTrue(torch.allclose(row, torch.tensor(bias_silu_rms(mine, bias.tolist())), atol=1e-5))

    def test_a_transposed_input_is_right_too(self):
        from fused_triton import chain, separate
        x, bias = torch.randn(6, 4).t(), torch.randn(6)
        self.assertTrue(torch.allclose(chain(x, bias), separate(x, bias), atol=1e-5))
        self.assertFalse(torch.isnan(chain(torch.full((1, 5), -1e4), torch.zeros(5))).any(), "very negative inputs")

    def test_one_launch(self):
        import fused_triton
        runs, kernel = [], fused_triton.chain_kernel

        class Counted:
            def __getitem__(self, grid):
                runs.append(grid)
                return kernel[grid]

        fused_triton.chain_kernel = Counted()
        try:
            fused_triton.chain(torch.randn(5, 3), torch.randn(3))
        finally:
            fused_triton.chain_kernel = kernel
        self.assertEqual([tuple(grid) for grid in runs], [(5,)], "one launch, one program for each row")


if __name__ == "__main__":
    unittest.main()
