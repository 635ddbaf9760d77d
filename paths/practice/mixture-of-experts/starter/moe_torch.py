"""A layer of experts for a batch of tokens."""
import torch
from torch import Tensor, nn


class Experts(nn.Module):
    """Each token visits its k best experts; only they compute."""

    def __init__(self, width: int, hidden: int, experts: int, k: int) -> None:
        raise NotImplementedError()

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """Return the output, shaped as x, and the load-balancing loss."""
        raise NotImplementedError()
