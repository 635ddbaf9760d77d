"""Publish weights as safetensors, and load them again with a check."""
import hashlib
from pathlib import Path
import torch
from safetensors import safe_open
from safetensors.torch import load_file, save_file
from torch import nn


def publish(model: nn.Module, path: str | Path, facts: dict[str, str]) -> str:
    """Save the weights with `facts` as metadata; return the SHA-256 of the file."""
    raise NotImplementedError()


def fetch(model: nn.Module, path: str | Path, sha256: str) -> dict[str, str]:
    """Load the weights into `model` if the hash is right; return the facts. Raises ValueError before it loads anything."""
    raise NotImplementedError()


def rounded_size(model: nn.Module) -> tuple[int, int]:
    """Return the bytes of the weights as they are, and as bfloat16 where they are floating-point numbers."""
    raise NotImplementedError()


def same_answers(one: nn.Module, other: nn.Module, x: torch.Tensor) -> bool:
    """Whether both give the same numbers for `x` in evaluation mode."""
    raise NotImplementedError()
