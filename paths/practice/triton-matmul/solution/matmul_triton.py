"""A tiled matrix product in Triton."""
import torch
import triton
import triton.language as tl
from torch import Tensor


@triton.jit
def matmul_kernel(a_ptr, b_ptr, c_ptr, m, n, k, a_row, a_col, b_row, b_col, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    """One program computes one M x N tile of c."""
    rows = tl.program_id(0) * M + tl.arange(0, M)
    cols = tl.program_id(1) * N + tl.arange(0, N)
    total = tl.zeros((M, N), dtype=tl.float32)
    for start in range(0, k, K):
        inner = start + tl.arange(0, K)
        a = tl.load(a_ptr + rows[:, None] * a_row + inner[None, :] * a_col, mask=(rows[:, None] < m) & (inner[None, :] < k), other=0.0)
        b = tl.load(b_ptr + inner[:, None] * b_row + cols[None, :] * b_col, mask=(inner[:, None] < k) & (cols[None, :] < n), other=0.0)
        total += tl.dot(a, b)
    tl.store(c_ptr + rows[:, None] * n + cols[None, :], total, mask=(rows[:, None] < m) & (cols[None, :] < n))


def matmul(a: Tensor, b: Tensor, tile: int = 16) -> Tensor:
    """Multiply (m, k) by (k, n), with any strides."""
    (m, k), n = a.shape, b.shape[1]
    if b.shape[0] != k:
        raise ValueError(f"{tuple(a.shape)} and {tuple(b.shape)} do not fit")
    c = torch.empty(m, n, dtype=torch.float32, device=a.device)
    grid = (triton.cdiv(m, tile), triton.cdiv(n, tile))
    matmul_kernel[grid](a, b, c, m, n, k, a.stride(0), a.stride(1), b.stride(0), b.stride(1), M=tile, N=tile, K=tile)
    return c
