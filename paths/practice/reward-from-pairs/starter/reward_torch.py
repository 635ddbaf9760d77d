"""A reward model over tokens."""
import torch
from torch import Tensor, nn


class Reward(nn.Module):
    """A GRU over tokens and one number at the last real token; padding, at the right, is token 0."""

    def __init__(self, words: int, width: int) -> None:
        raise NotImplementedError()

    def forward(self, tokens: Tensor) -> Tensor:
        """(B, T) to (B,)."""
        raise NotImplementedError()


def pair_loss(chosen: Tensor, rejected: Tensor, margin: Tensor | float=0.0) -> Tensor:
    """Bradley-Terry: minus log sigmoid of the difference less the margin, mean over pairs."""
    raise NotImplementedError()


def train(model: Reward, chosen: Tensor, rejected: Tensor, steps: int, lr: float) -> list[float]:
    """Whole-batch AdamW; returns the losses."""
    raise NotImplementedError()


@torch.no_grad()


def accuracy(model: Reward, chosen: Tensor, rejected: Tensor) -> float:
    """Share of pairs whose chosen answer has the larger reward; equal counts one half."""
    raise NotImplementedError()
