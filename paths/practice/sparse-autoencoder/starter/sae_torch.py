"""A sparse autoencoder with autograd."""
import torch
from torch import Tensor, nn


class Sae(nn.Module):
    """ReLU encoder, decoder with columns of length 1."""

    def __init__(self, size: int, hidden: int) -> None:
        raise NotImplementedError()

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """Return the reconstruction and the activities."""
        raise NotImplementedError()

    @torch.no_grad()
    def unit_columns(self) -> None:
        """Scale the columns of the decoder to length 1."""
        raise NotImplementedError()


def train(model: Sae, data: Tensor, steps: int, size: int, lr: float, penalty: float, seed: int) -> None:
    """Adam on squared error + penalty times the sum of activities, mean over a batch; columns are scaled after each step."""
    raise NotImplementedError()


@torch.no_grad()


def facts(model: Sae, data: Tensor) -> dict[str, float]:
    """error (mean squared error of a sample), l0 (mean number of active units), dead (units that are never active)."""
    raise NotImplementedError()
