"""A transformer block as a module, with the weights of the first stage."""
import torch
from torch import Tensor, nn


class Block(nn.Module):
    """Pre-norm, causal attention, GELU; (B, T, C) to (B, T, C)."""

    def __init__(self, width: int, heads: int) -> None:
        raise NotImplementedError()

    def forward(self, x: Tensor) -> Tensor:
        raise NotImplementedError()
NAMES = {'ln1.weight': 'ln1_weight', 'ln1.bias': 'ln1_bias', 'ln2.weight': 'ln2_weight', 'ln2.bias': 'ln2_bias', 'q.weight': 'wq', 'q.bias': 'bq', 'k.weight': 'wk', 'k.bias': 'bk', 'v.weight': 'wv', 'v.bias': 'bv', 'o.weight': 'wo', 'o.bias': 'bo', 'up.weight': 'w1', 'up.bias': 'b1', 'down.weight': 'w2', 'down.bias': 'b2'}


def load(block: Block, weights: dict) -> None:
    """Load a dict of the first stage; a missing or another name raises."""
    raise NotImplementedError()
