"""Patching any module of a real model with hooks."""
from contextlib import contextmanager
import torch
from torch import Tensor, nn


@torch.no_grad()


def record(model: nn.Module, names: list[str], tokens: Tensor) -> dict[str, Tensor]:
    """The outputs of the named modules, (B, T, C) each, as copies."""
    raise NotImplementedError()


@contextmanager


def patched(model: nn.Module, name: str, place: int, value: Tensor):
    """Inside, the output of module `name` at position `place` is `value`, (B, C)."""
    raise NotImplementedError()


@torch.no_grad()


def restored(model: nn.Module, names: list[str], clean: Tensor, corrupted: Tensor, right: int, wrong: int) -> Tensor:
    """(modules, positions): the share of the logit difference at the last position that one clean activation brings back."""
    raise NotImplementedError()
