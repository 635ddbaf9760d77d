"""Causal attention with several heads for a batch."""
import torch
from torch import Tensor, nn


class CausalAttention(nn.Module):
    """Projections without bias; (B, T, C) to (B, T, C)."""

    def __init__(self, width: int, heads: int) -> None:
        raise NotImplementedError()

    def forward(self, x: Tensor, real: Tensor | None=None) -> Tensor:
        """Attend to earlier positions; where `real`, (B, T) of booleans, is false, nobody looks."""
        raise NotImplementedError()
