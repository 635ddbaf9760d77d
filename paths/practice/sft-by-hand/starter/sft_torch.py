"""Masked fine-tuning for padded batches."""
import torch
from torch import Tensor, nn


def collate(examples: list[tuple[list[int], list[int]]], pad: int) -> dict[str, Tensor]:
    """Pad (ids, labels) at the right to one length: input_ids, labels (-100 on padding), attention_mask."""
    raise NotImplementedError()


def loss(logits: Tensor, labels: Tensor) -> Tensor:
    """Mean cross-entropy of the labels that are not -100; the logits at i predict label i + 1."""
    raise NotImplementedError()


def accumulated(model: nn.Module, parts: list[dict[str, Tensor]]) -> float:
    """Gradients of several small batches as if they were one: the mean over all answer tokens. Returns that loss."""
    raise NotImplementedError()
