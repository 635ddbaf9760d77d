"""Masked fine-tuning for padded batches."""
import torch
from torch import Tensor, nn


def collate(examples: list[tuple[list[int], list[int]]], pad: int) -> dict[str, Tensor]:
    """Pad (ids, labels) at the right to one length: input_ids, labels (-100 on padding), attention_mask."""
    longest = max(len(ids) for ids, _ in examples)
    fill = lambda rows, value: torch.tensor([list(row) + [value] * (longest - len(row)) for row in rows])
    return {
        "input_ids": fill([ids for ids, _ in examples], pad),
        "labels": fill([labels for _, labels in examples], -100),
        "attention_mask": fill([[1] * len(ids) for ids, _ in examples], 0),
    }


def loss(logits: Tensor, labels: Tensor) -> Tensor:
    """Mean cross-entropy of the labels that are not -100; the logits at i predict label i + 1."""
    return nn.functional.cross_entropy(logits.flatten(0, 1), labels.flatten(), ignore_index=-100)


def accumulated(model: nn.Module, parts: list[dict[str, Tensor]]) -> float:
    """Gradients of several small batches as if they were one: the mean over all answer tokens. Returns that loss."""
    tokens = sum((part["labels"][:, 1:] != -100).sum().item() for part in parts)
    total = 0.0
    for part in parts:
        logits = model(part["input_ids"])
        share = nn.functional.cross_entropy(logits[:, :-1].flatten(0, 1), part["labels"][:, 1:].flatten(), ignore_index=-100, reduction="sum") / tokens
        share.backward()
        total += share.item()
    return total
