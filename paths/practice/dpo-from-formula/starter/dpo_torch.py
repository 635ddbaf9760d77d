"""DPO for batches of real sequences."""
import torch
from torch import Tensor, nn


def sequence_logp(logits: Tensor, labels: Tensor) -> Tensor:
    """(B,): the sum of log-probabilities of the labels that are not -100; the logits at i predict label i + 1."""
    raise NotImplementedError()


def dpo_loss(pc: Tensor, pr: Tensor, rc: Tensor, rr: Tensor, beta: float) -> tuple[Tensor, dict[str, float]]:
    """Mean loss, and the means that must be watched: chosen, rejected, margin, accuracy."""
    raise NotImplementedError()


def step(policy: nn.Module, reference: nn.Module, batch: dict[str, Tensor], beta: float, optimizer: torch.optim.Optimizer) -> float:
    """One step on chosen and rejected sequences; the reference gets no gradient. Returns the loss before the step."""
    raise NotImplementedError()
