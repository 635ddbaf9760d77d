import os
import unittest

os.environ["TRITON_INTERPRET"] = "1"

import torch

torch.set_num_threads(1)


class Kernels(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)

    def test_add(self):
        from kernels_triton import add
        for n in (1, 63, 64, 65, 200):
            x, y = torch.randn(n), torch.randn(n)
            self.assertTrue(torch.equal(add(x, y), x + y), f"{n} elements")

    def test_nothing_outside_is_written(self):
        from kernels_triton import add_kernel
        x, out = torch.ones(10), torch.full((40,), -1.0)
        add_kernel[(2,)](x, x, out, 10, BLOCK=16)
        self.assertEqual(out[:10].tolist(), [2.0] * 10)
        self.assertEqual(out[10:].tolist(), [-1.0] * 30, "the mask ends at n")

    def test_softmax(self):
        from kernels_triton import softmax
        for rows, columns in ((1, 1), (3, 8), (4, 13), (2, 100)):
            x = torch.randn(rows, columns) * 30 - 50
            self.assertTrue(torch.allclose(softmax(x), x.softmax(dim=-1), atol=1e-6), f"{rows} x {columns}")
        self.assertFalse(torch.isnan(softmax(torch.full((2, 5), 1000.0))).any(), "large scores")

    def test_they_are_triton_kernels(self):
        import kernels_triton as k
        for kernel in (k.add_kernel, k.softmax_kernel):
            self.assertTrue(hasattr(kernel, "fn") or hasattr(kernel, "src"), "made with triton.jit")


if __name__ == "__main__":
    unittest.main()
