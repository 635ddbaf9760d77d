import os
import unittest

os.environ["TRITON_INTERPRET"] = "1"

import torch

torch.set_num_threads(1)


class Matmul(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)

    def test_every_size(self):
        from matmul_triton import matmul
        for m, k, n in ((16, 16, 16), (1, 1, 1), (17, 5, 33), (20, 40, 3)):
            a, b = torch.randn(m, k), torch.randn(k, n)
            self.assertTrue(torch.allclose(matmul(a, b), a @ b, atol=1e-4), f"{m} x {k} times {k} x {n}")

    def test_transposed_inputs_are_not_copied(self):
        from matmul_triton import matmul
        a, b = torch.randn(18, 20).t(), torch.randn(7, 18).t()
        self.assertTrue(torch.allclose(matmul(a, b), a @ b, atol=1e-4))

    def test_shapes_that_do_not_fit(self):
        from matmul_triton import matmul
        with self.assertRaises(ValueError):
            matmul(torch.randn(2, 3), torch.randn(4, 2))


if __name__ == "__main__":
    unittest.main()
