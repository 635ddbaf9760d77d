"""The pictures with PyTorch's own Dataset and DataLoader."""
from pathlib import Path

import torch
from feed import Pictures
from torch import Tensor
from torch.utils.data import DataLoader, Dataset


class PictureSet(Dataset):
    """The pictures of a folder as tensors of shape (1, h, w) from 0 to 1."""

    def __init__(self, folder: str | Path, places: list[int] | None = None) -> None:
        self.pictures = Pictures(folder)
        self.places = list(range(len(self.pictures))) if places is None else places

    def __len__(self) -> int:
        return len(self.places)

    def __getitem__(self, index: int) -> tuple[Tensor, int]:
        picture, label = self.pictures[self.places[index]]
        return torch.tensor(picture, dtype=torch.float32).unsqueeze(0) / 255, label


def collate(items: list[tuple[Tensor, int]]) -> tuple[Tensor, Tensor]:
    """Pad pictures at the right and below with zeros to the largest of the batch; return (B, 1, H, W) and (B,)."""
    height = max(picture.shape[1] for picture, _ in items)
    width = max(picture.shape[2] for picture, _ in items)
    batch = torch.zeros(len(items), 1, height, width)
    for place, (picture, _) in enumerate(items):
        batch[place, :, : picture.shape[1], : picture.shape[2]] = picture
    return batch, torch.tensor([label for _, label in items])


def loaders(folder: str | Path, batch_size: int, valid: int, seed: int) -> tuple[DataLoader, DataLoader]:
    """Return loaders of a training and a validation part that share no picture; only training is shuffled."""
    generator = torch.Generator().manual_seed(seed)
    order = list(range(len(Pictures(folder))))
    train = DataLoader(PictureSet(folder, order[valid:]), batch_size, shuffle=True, collate_fn=collate, generator=generator)
    return train, DataLoader(PictureSet(folder, order[:valid]), batch_size, shuffle=False, collate_fn=collate)
