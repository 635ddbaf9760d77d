"""The network of data/network.json as an nn.Module."""
import json
from pathlib import Path
import torch
from torch import Tensor, nn


class TwoLayers(nn.Module):
    """A hidden layer with ReLU, then an output layer."""

    def __init__(self, inputs: int, hidden: int, outputs: int) -> None:
        raise NotImplementedError()

    def forward(self, x: Tensor) -> Tensor:
        """Return the logits."""
        raise NotImplementedError()


def load(path: str | Path) -> tuple[TwoLayers, Tensor, Tensor]:
    """Read a network in float64; return it with its input, (1, n), and its target, (1,)."""
    raise NotImplementedError()


def gradients(model: nn.Module, x: Tensor, target: Tensor) -> dict[str, Tensor]:
    """Return the gradient of the mean cross-entropy for each parameter, by its name, and leave no gradient behind."""
    raise NotImplementedError()


def frozen(model: nn.Module, prefix: str) -> int:
    """Freeze the parameters whose names begin with `prefix`; return how many numbers can still be trained."""
    raise NotImplementedError()
