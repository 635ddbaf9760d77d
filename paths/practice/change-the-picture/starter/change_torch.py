"""Changes of a whole batch with torchvision, seeded and safe for labels."""
import torch
from torch import Tensor
from torchvision.transforms import v2


def train_changes(size: int, flip: bool) -> v2.Compose:
    """Random crop to `size`, flips only where they keep the label, light changes of colour, floats from 0 to 1."""
    raise NotImplementedError()


def valid_changes(size: int) -> v2.Compose:
    """The same without chance: crop in the middle."""
    raise NotImplementedError()


def changed(pictures: Tensor, changes: v2.Transform, seed: int) -> Tensor:
    """Change each picture of (B, C, H, W) on its own; the same seed gives the same pictures, and no other draw is moved."""
    raise NotImplementedError()
