"""Distilling a network into a smaller one."""
import torch
from torch import Tensor, nn


def loss(student: Tensor, teacher: Tensor, labels: Tensor, t: float, lam: float) -> Tensor:
    """(1 - lam) times the cross-entropy plus lam t^2 times KL(teacher || student) of softened probabilities, mean over the batch."""
    raise NotImplementedError()


def train(student: nn.Module, teacher: nn.Module, x: Tensor, labels: Tensor, t: float, lam: float, steps: int, lr: float) -> list[float]:
    """Whole-batch AdamW; the teacher is in evaluation mode and gets no gradient. Returns the losses."""
    raise NotImplementedError()


@torch.no_grad()


def accuracy(model: nn.Module, x: Tensor, labels: Tensor) -> float:
    """Share of right answers in evaluation mode."""
    raise NotImplementedError()
