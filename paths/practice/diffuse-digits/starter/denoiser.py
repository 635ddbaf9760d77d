"""A small convolutional denoiser that guesses the clean picture."""
import math

import torch
from torch import Tensor, nn

STEPS = 30


def level(t: Tensor, steps: int = STEPS) -> Tensor:
    """The share of the picture that is left after step t; exactly 0 at the end."""
    a = torch.cos(math.pi / 2 * t / steps) ** 2
    return torch.where(t == steps, torch.zeros_like(a), a)


def noised(x: Tensor, a: Tensor, noise: Tensor) -> Tensor:
    """Pictures (B, 1, 8, 8) at the levels a (B,)."""
    raise NotImplementedError


class Denoiser(nn.Module):
    """The noisy picture and its level go in, the guess of the clean picture comes out."""

    def __init__(self, width: int = 32) -> None:
        super().__init__()
        raise NotImplementedError

    def forward(self, z: Tensor, a: Tensor) -> Tensor:
        raise NotImplementedError


def loss(model: nn.Module, x: Tensor, a: Tensor, noise: Tensor) -> Tensor:
    """The mean squared error of the guess."""
    raise NotImplementedError


def fit(model: nn.Module, x: Tensor, steps: int, generator: torch.Generator) -> None:
    """Train on batches of 64 with a random level and new noise for each picture."""
    raise NotImplementedError


@torch.no_grad()
def sample(model: nn.Module, n: int, generator: torch.Generator) -> Tensor:
    """n pictures, from noise down to level 1."""
    raise NotImplementedError
