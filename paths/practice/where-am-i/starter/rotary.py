"""Rotary positions for a batch, the layout of halves."""
import torch
from torch import Tensor


def angles(positions: Tensor, width: int, base: float=10000.0) -> tuple[Tensor, Tensor]:
    """Cosine and sine for (…, T) positions: (…, T, width / 2), in float32."""
    raise NotImplementedError()


def rotate(x: Tensor, positions: Tensor, base: float=10000.0) -> Tensor:
    """Turn (B, H, T, D) by (B, T) or (T,) positions, first half against second."""
    raise NotImplementedError()
