"""Supervised tuning with TRL: what the library masks, averages and packs."""
from torch import Tensor, nn
from trl import SFTTrainer

# ChatML; what lies between generation and endgeneration carries loss.
TEMPLATE = ""


def trainer(model: nn.Module, tokenizer, rows: list[dict], steps: int, size: int = 6, accumulate: int = 1, lr: float = 0.01, packing: bool = False) -> SFTTrainer:
    """An SFTTrainer on the processor, in float32, with the loss on the assistant's turns only."""
    raise NotImplementedError()


def learned(batch: dict[str, Tensor], tokenizer) -> list[list[str]]:
    """For each row of a batch the tokens that carry loss."""
    raise NotImplementedError()


def first_loss(model: nn.Module, batches: list[dict[str, Tensor]]) -> float:
    """The loss that the log must show for these micro-batches before any step: the mean over all their labelled tokens."""
    raise NotImplementedError()


def leak(model: nn.Module, packed: dict[str, Tensor]) -> float:
    """How far the logits of a packed batch (one long row) are from those of each conversation alone."""
    raise NotImplementedError()


def answer(model: nn.Module, tokenizer, question: str, most: int = 12) -> tuple[str, bool]:
    """The most likely answer to a question, and whether the model ended it itself."""
    raise NotImplementedError()
