"""The GPT of this task as a module, and its training."""
import torch
from torch import Tensor, nn


class Block(nn.Module):
    """Pre-norm block with causal attention."""

    def __init__(self, width: int, heads: int) -> None:
        raise NotImplementedError()

    def forward(self, x: Tensor) -> Tensor:
        raise NotImplementedError()


class GPT(nn.Module):
    """Tokens (B, T) to logits (B, T, V); the output shares the embedding table."""

    def __init__(self, vocabulary: int, context: int, width: int, layers: int, heads: int) -> None:
        raise NotImplementedError()

    def forward(self, tokens: Tensor) -> Tensor:
        raise NotImplementedError()


def batch(tokens: Tensor, context: int, size: int, generator: torch.Generator) -> tuple[Tensor, Tensor]:
    """Draw `size` windows with their targets, one place later: twice (size, context)."""
    raise NotImplementedError()


def train(model: GPT, tokens: Tensor, steps: int, size: int, lr: float, seed: int) -> list[float]:
    """Train with AdamW and clipped gradients; return the loss of each step."""
    raise NotImplementedError()


@torch.no_grad()


def continued(model: GPT, tokens: Tensor, new: int) -> Tensor:
    """Add the most likely token `new` times to each row of (B, T); only the last `context` tokens are looked at."""
    raise NotImplementedError()
