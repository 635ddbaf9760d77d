"""The contrastive loss on batches."""
import torch
from torch import Tensor, nn


def info_nce(q: Tensor, d: Tensor, t: float, same: Tensor | None=None) -> Tensor:
    """Mean cross-entropy of each query for its own document among all of the batch, by cosine / t.

`same` are passage numbers, (B,): another row with the same passage is no negative."""
    raise NotImplementedError()


def both_ways(a: Tensor, b: Tensor, t: float) -> Tensor:
    """The mean of the losses from a to b and from b to a."""
    raise NotImplementedError()


class Tower(nn.Module):
    """The mean of word vectors over real tokens, then a projection; padding is token 0."""

    def __init__(self, words: int, width: int, out: int) -> None:
        raise NotImplementedError()

    def forward(self, tokens: Tensor) -> Tensor:
        raise NotImplementedError()


@torch.no_grad()


def recall(q: Tensor, d: Tensor, k: int) -> float:
    """Share of queries whose own document is among the k nearest by cosine."""
    raise NotImplementedError()
