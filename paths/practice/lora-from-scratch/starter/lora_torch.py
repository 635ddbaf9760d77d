"""LoRA around nn.Linear."""
import torch
from torch import Tensor, nn


class LoraLinear(nn.Module):
    """A frozen linear layer with a trained product of two thin matrices beside it."""

    def __init__(self, base: nn.Linear, rank: int, alpha: float) -> None:
        raise NotImplementedError()

    def forward(self, x: Tensor) -> Tensor:
        raise NotImplementedError()

    def merged(self) -> nn.Linear:
        """A linear layer of its own with the product added; this layer stays as it is."""
        raise NotImplementedError()


def adapt(model: nn.Module, names: list[str], rank: int, alpha: float) -> int:
    """Freeze the model, replace each linear layer whose own name is in `names`; return how many numbers are trained."""
    raise NotImplementedError()


def adapter(model: nn.Module) -> dict[str, Tensor]:
    """Only the trained tensors, by name: what is saved and shared."""
    raise NotImplementedError()
