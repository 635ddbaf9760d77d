"""Rotary positions for a batch, the layout of halves."""
import torch
from torch import Tensor


def angles(positions: Tensor, width: int, base: float = 10000.0) -> tuple[Tensor, Tensor]:
    """Cosine and sine for (…, T) positions: (…, T, width / 2), in float32."""
    if width % 2:
        raise ValueError("the width must be even")
    speed = base ** (-torch.arange(0, width, 2, dtype=torch.float32) / width)
    turned = positions.to(torch.float32).unsqueeze(-1) * speed
    return turned.cos(), turned.sin()


def rotate(x: Tensor, positions: Tensor, base: float = 10000.0) -> Tensor:
    """Turn (B, H, T, D) by (B, T) or (T,) positions, first half against second."""
    cos, sin = angles(positions, x.shape[-1], base)
    if positions.dim() == 2:
        cos, sin = cos.unsqueeze(1), sin.unsqueeze(1)
    first, second = x.float().chunk(2, dim=-1)
    return torch.cat([first * cos - second * sin, second * cos + first * sin], dim=-1).to(x.dtype)
