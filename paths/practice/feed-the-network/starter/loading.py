"""The pictures with PyTorch's own Dataset and DataLoader."""
from pathlib import Path
import torch
from feed import Pictures
from torch import Tensor
from torch.utils.data import DataLoader, Dataset


class PictureSet(Dataset):
    """The pictures of a folder as tensors of shape (1, h, w) from 0 to 1."""

    def __init__(self, folder: str | Path, places: list[int] | None=None) -> None:
        raise NotImplementedError()

    def __len__(self) -> int:
        raise NotImplementedError()

    def __getitem__(self, index: int) -> tuple[Tensor, int]:
        raise NotImplementedError()


def collate(items: list[tuple[Tensor, int]]) -> tuple[Tensor, Tensor]:
    """Pad pictures at the right and below with zeros to the largest of the batch; return (B, 1, H, W) and (B,)."""
    raise NotImplementedError()


def loaders(folder: str | Path, batch_size: int, valid: int, seed: int) -> tuple[DataLoader, DataLoader]:
    """Return loaders of a training and a validation part that share no picture; only training is shuffled."""
    raise NotImplementedError()
