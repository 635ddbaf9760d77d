"""The two kernels in Triton."""
import torch
import triton
import triton.language as tl
from torch import Tensor


@triton.jit
def add_kernel(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr):
    """One program adds one block."""
    raise NotImplementedError()


@triton.jit
def softmax_kernel(x_ptr, out_ptr, stride, columns, BLOCK: tl.constexpr):
    """One program does one row."""
    raise NotImplementedError()


def add(x: Tensor, y: Tensor, block: int=64) -> Tensor:
    """Add two tensors of one axis."""
    raise NotImplementedError()


def softmax(x: Tensor) -> Tensor:
    """Softmax of each row."""
    raise NotImplementedError()
