"""Batched tensors: (B, T, H, D)."""
import torch
from torch import Tensor


def split_heads(x: Tensor, heads: int) -> Tensor:
    """Turn (B, T, H*D) into (B, H, T, D), as a view where that is possible."""
    batch, time, width = x.shape
    if width % heads:
        raise ValueError(f"{width} cannot be split into {heads} heads")
    return x.reshape(batch, heads, time, width // heads)


def merge_heads(x: Tensor) -> Tensor:
    """Turn (B, H, T, D) back into (B, T, H*D)."""
    batch, heads, time, width = x.shape
    return x.transpose(1, 2).reshape(batch, time, heads * width)


def scores(q: Tensor, k: Tensor) -> Tensor:
    """Return the scaled products of (B, H, T, D) with (B, H, S, D): (B, H, T, S)."""
    return q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5


def mean_over_real(x: Tensor, real: Tensor) -> Tensor:
    """Average (B, T, D) over the positions where `real`, (B, T) of booleans, is true: (B, D)."""
    weight = real.unsqueeze(-1).to(x.dtype)
    return (x * weight).sum(dim=1) / weight.sum(dim=1).clamp(min=1)
