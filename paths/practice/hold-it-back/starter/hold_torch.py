"""Restraint in PyTorch: dropout, decay and early stopping that keeps the best weights."""
import copy
import torch
from torch import Tensor, nn


def network(inputs: int, hidden: int, outputs: int, rate: float) -> nn.Sequential:
    """Two hidden layers with dropout after each."""
    raise NotImplementedError()


def groups(model: nn.Module, decay: float) -> list[dict]:
    """Two groups for AdamW: matrices decay, biases and other vectors do not."""
    raise NotImplementedError()


def loss_on(model: nn.Module, x: Tensor, y: Tensor) -> float:
    """Mean loss in evaluation mode."""
    raise NotImplementedError()


def fit(model: nn.Module, train: tuple[Tensor, Tensor], valid: tuple[Tensor, Tensor], epochs: int, lr: float, decay: float, patience: int) -> tuple[int, float]:
    """Train whole-batch epochs; stop after `patience` epochs without a better validation loss.

Return the best epoch, from 0, and its validation loss; the model has the weights of that epoch."""
    raise NotImplementedError()
