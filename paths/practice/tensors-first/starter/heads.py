"""Batched tensors: (B, T, H, D)."""
import torch
from torch import Tensor


def split_heads(x: Tensor, heads: int) -> Tensor:
    """Turn (B, T, H*D) into (B, H, T, D), as a view where that is possible."""
    raise NotImplementedError()


def merge_heads(x: Tensor) -> Tensor:
    """Turn (B, H, T, D) back into (B, T, H*D)."""
    raise NotImplementedError()


def scores(q: Tensor, k: Tensor) -> Tensor:
    """Return the scaled products of (B, H, T, D) with (B, H, S, D): (B, H, T, S)."""
    raise NotImplementedError()


def mean_over_real(x: Tensor, real: Tensor) -> Tensor:
    """Average (B, T, D) over the positions where `real`, (B, T) of booleans, is true: (B, D)."""
    raise NotImplementedError()
