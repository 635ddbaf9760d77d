"""A convolutional network whose shapes are right, and a reader of shape errors."""
import re

import torch
from torch import Tensor, nn


def flat_size(channels: int, size: int, filters: list[int]) -> int:
    """Numbers left of a square picture after 3 x 3 convolutions without padding, each followed by 2 x 2 pooling."""
    for filters_here in filters:
        size = (size - 2) // 2
        channels = filters_here
    return channels * size * size


class SmallNet(nn.Module):
    """Convolution, ReLU and pooling for each entry of `filters`, then one linear layer."""

    def __init__(self, channels: int, size: int, filters: list[int], classes: int) -> None:
        super().__init__()
        layers: list[nn.Module] = []
        for before, after in zip([channels, *filters], filters):
            layers += [nn.Conv2d(before, after, 3), nn.ReLU(), nn.MaxPool2d(2)]
        self.features = nn.Sequential(*layers)
        self.head = nn.Linear(flat_size(channels, size, filters), classes)

    def forward(self, x: Tensor) -> Tensor:
        """Turn (B, C, S, S) into logits, (B, classes)."""
        return self.head(self.features(x).flatten(start_dim=1))


def read_shape_error(message: str) -> tuple[int, int]:
    """From `mat1 and mat2 shapes cannot be multiplied (8x288 and 128x10)`: what came, 288, and what was built, 128."""
    found = re.search(r"\((\d+)x(\d+) and (\d+)x(\d+)\)", message)
    if not found:
        raise ValueError("not an error about a matrix product")
    return int(found[2]), int(found[3])


def as_batch(picture: Tensor) -> Tensor:
    """Turn one picture, (H, W) or (H, W, C) of bytes, into a batch, (1, C, H, W) from 0 to 1."""
    if picture.dim() == 2:
        picture = picture.unsqueeze(-1)
    return picture.reshape(1, picture.shape[2], picture.shape[0], picture.shape[1]).to(torch.float32) / 255
