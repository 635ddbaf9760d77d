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
    a = a.view(-1, 1, 1, 1)
    return a.sqrt() * x + (1 - a).sqrt() * noise


class Denoiser(nn.Module):
    """The noisy picture and its level go in, the guess of the clean picture comes out."""

    def __init__(self, width: int = 32) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            nn.Conv2d(2, width, 3, padding=1), nn.SiLU(),
            nn.Conv2d(width, width, 3, padding=1), nn.SiLU(),
            nn.Conv2d(width, width, 3, padding=1), nn.SiLU(),
            nn.Conv2d(width, 1, 3, padding=1),
        )

    def forward(self, z: Tensor, a: Tensor) -> Tensor:
        return self.layers(torch.cat([z, torch.ones_like(z)], dim=1))


def loss(model: nn.Module, x: Tensor, a: Tensor, noise: Tensor) -> Tensor:
    """The mean squared error of the guess."""
    return nn.functional.mse_loss(model(noised(x, a, noise), a), x)


def fit(model: nn.Module, x: Tensor, steps: int, generator: torch.Generator) -> None:
    """Train on batches of 64 with a random level and new noise for each picture."""
    optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
    model.train()
    for _ in range(steps):
        batch = x[torch.randint(len(x), (64,), generator=generator)]
        a = level(torch.randint(1, STEPS + 1, (64,), generator=generator).float())
        noise = torch.randn(batch.shape, generator=generator)
        optimizer.zero_grad()
        loss(model, batch, a, noise).backward()
        optimizer.step()
    model.eval()


@torch.no_grad()
def sample(model: nn.Module, n: int, generator: torch.Generator) -> Tensor:
    """n pictures, from noise down to level 1."""
    z = torch.randn((n, 1, 8, 8), generator=generator)
    for t in range(STEPS, 0, -1):
        a, later = level(torch.full((n,), float(t))), level(torch.full((n,), float(t - 1)))
        x = model(z, a)
        noise = (z - a.view(-1, 1, 1, 1).sqrt() * x) / (1 - a).view(-1, 1, 1, 1).sqrt()
        z = noised(x, later, noise)
    return z
