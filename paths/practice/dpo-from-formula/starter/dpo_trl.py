"""Preference tuning with TRL and PEFT, and what its log says."""
from torch import Tensor, nn
from trl import DPOTrainer


def trainer(model: nn.Module, tokenizer, pairs: list[dict], steps: int, beta: float = 0.1, lr: float = 0.02, rank: int = 4) -> DPOTrainer:
    """A DPOTrainer that trains a LoRA adapter; the reference is the same model without it."""
    raise NotImplementedError()


def history(run: DPOTrainer) -> list[dict[str, float]]:
    """One row for each step: loss, chosen, rejected, margin, accuracy."""
    raise NotImplementedError()


def answer_logp(model: nn.Module, batch: dict[str, Tensor]) -> Tensor:
    """The log-probability of each row's answer: the sum over the places where completion_mask is 1."""
    raise NotImplementedError()


def rewards(run: DPOTrainer, batch: dict[str, Tensor]) -> tuple[float, float]:
    """The mean implicit rewards of a batch, whose first half is chosen and second half rejected."""
    raise NotImplementedError()


def verdict(rows: list[dict[str, float]]) -> str:
    """sinking if the loss fell and chosen fell, healthy if only the loss fell, else stuck."""
    raise NotImplementedError()
