"""Changes of a whole batch with torchvision, seeded and safe for labels."""
import torch
from torch import Tensor
from torchvision.transforms import v2


def train_changes(size: int, flip: bool) -> v2.Compose:
    """Random crop to `size`, flips only where they keep the label, light changes of colour, floats from 0 to 1."""
    steps: list = [v2.RandomCrop(size, padding=size // 8)]
    if flip:
        steps.append(v2.RandomHorizontalFlip(0.5))
    return v2.Compose([*steps, v2.ColorJitter(brightness=0.2, contrast=0.2), v2.ToDtype(torch.float32, scale=True)])


def valid_changes(size: int) -> v2.Compose:
    """The same without chance: crop in the middle."""
    return v2.Compose([v2.CenterCrop(size), v2.ToDtype(torch.float32, scale=True)])


def changed(pictures: Tensor, changes: v2.Transform, seed: int) -> Tensor:
    """Change each picture of (B, C, H, W) on its own; the same seed gives the same pictures, and no other draw is moved."""
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        return torch.stack([changes(picture) for picture in pictures])
