"""A small vision transformer."""
import torch
from torch import Tensor, nn


def to_patches(x: Tensor, size: int) -> Tensor:
    """(B, C, H, W) to (B, N, size * size * C): patches row by row; in a patch row, column, channel."""
    raise NotImplementedError()


class Vit(nn.Module):
    """Patches, class token, positions, encoder without mask, head on the class token."""

    def __init__(self, side: int, size: int, channels: int, width: int, depth: int, heads: int, classes: int) -> None:
        raise NotImplementedError()

    def forward(self, x: Tensor) -> Tensor:
        raise NotImplementedError()


def as_convolution(embed: nn.Linear, size: int, channels: int) -> nn.Conv2d:
    """The convolution with kernel and stride `size` that does what cutting and `embed` do."""
    raise NotImplementedError()
