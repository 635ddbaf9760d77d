"""Transfer in small: take a trained body, give it a new head, unfreeze from the top."""
import torch
from torch import Tensor, nn


def take_over(new: nn.Module, old: dict[str, Tensor]) -> list[str]:
    """Copy the weights whose name and shape fit from `old`; return the names that stay new, sorted."""
    raise NotImplementedError()


def freeze_all_but(model: nn.Module, parts: list[str]) -> int:
    """Train only parameters whose name begins with one of `parts`; return how many numbers that is."""
    raise NotImplementedError()


def train_mode(model: nn.Module) -> None:
    """Training mode, but batch norm of frozen parts keeps its statistics."""
    raise NotImplementedError()


def slow_groups(model: nn.Module, head: str, lr: float, factor: float) -> list[dict]:
    """Groups for an optimizer: the head at `lr`, every other part that is trained at `lr * factor`."""
    raise NotImplementedError()


def step(model: nn.Module, x: Tensor, y: Tensor, optimizer: torch.optim.Optimizer) -> float:
    """One step in `train_mode`."""
    raise NotImplementedError()
