"""A cache of keys and values for a batch."""
import torch
from torch import Tensor, nn


class Cache:
    """Keys and values of one layer in memory that is asked for once: (B, H, most, D)."""

    def __init__(self, batch: int, heads: int, most: int, width: int) -> None:
        raise NotImplementedError()

    def add(self, k: Tensor, v: Tensor) -> tuple[Tensor, Tensor]:
        """Add (B, H, n, D); return all that is stored, as views."""
        raise NotImplementedError()


class Attention(nn.Module):
    """Causal attention whose keys have fewer heads than its queries."""

    def __init__(self, width: int, heads: int, kv_heads: int) -> None:
        raise NotImplementedError()

    def forward(self, x: Tensor, cache: Cache | None=None) -> Tensor:
        """Attend over x, or over the cache and x."""
        raise NotImplementedError()
