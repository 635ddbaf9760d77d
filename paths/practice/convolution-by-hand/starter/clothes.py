"""Train a small convolutional network on real pictures of clothes, beside a baseline."""
import csv
import lzma
from pathlib import Path

import torch
from torch import Tensor

KINDS = ["t-shirt", "trouser", "pullover", "dress", "coat", "sandal", "shirt", "sneaker", "bag", "boot"]


def pictures(part: str) -> Tensor:
    """The pictures of `train` or `test`, (N, 1, 28, 28), from 0 to 1."""
    raw = lzma.decompress(Path(f"data/clothes_{part}.xz").read_bytes())
    return torch.frombuffer(bytearray(raw), dtype=torch.uint8).reshape(-1, 1, 28, 28) / 15


def kinds(part: str) -> Tensor:
    """Their kinds, as places in KINDS. Those of `test` are for one look at the end."""
    with open(f"data/clothes_{part}.csv", newline="") as file:
        return torch.tensor([int(row["kind"]) for row in csv.DictReader(file)])
