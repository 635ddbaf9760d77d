"""A convolutional network whose shapes are right, and a reader of shape errors."""
import re
import torch
from torch import Tensor, nn


def flat_size(channels: int, size: int, filters: list[int]) -> int:
    """Numbers left of a square picture after 3 x 3 convolutions without padding, each followed by 2 x 2 pooling."""
    raise NotImplementedError()


class SmallNet(nn.Module):
    """Convolution, ReLU and pooling for each entry of `filters`, then one linear layer."""

    def __init__(self, channels: int, size: int, filters: list[int], classes: int) -> None:
        raise NotImplementedError()

    def forward(self, x: Tensor) -> Tensor:
        """Turn (B, C, S, S) into logits, (B, classes)."""
        raise NotImplementedError()


def read_shape_error(message: str) -> tuple[int, int]:
    """From `mat1 and mat2 shapes cannot be multiplied (8x288 and 128x10)`: what came, 288, and what was built, 128."""
    raise NotImplementedError()


def as_batch(picture: Tensor) -> Tensor:
    """Turn one picture, (H, W) or (H, W, C) of bytes, into a batch, (1, C, H, W) from 0 to 1."""
    raise NotImplementedError()
