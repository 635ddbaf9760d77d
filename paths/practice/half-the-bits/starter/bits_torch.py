"""Two bytes for real: rounding, autocast and master weights."""
import torch
from torch import Tensor, nn


def rounded(values: list[float], dtype: torch.dtype) -> list[float]:
    """Round as a tensor of that type does."""
    raise NotImplementedError()


def train_step(model: nn.Module, x: Tensor, y: Tensor, optimizer: torch.optim.Optimizer) -> float:
    """One step with autocast to bfloat16 on the device of x; weights and the loss stay float32."""
    raise NotImplementedError()


def small_steps(dtype: torch.dtype, master: bool, steps: int, lr: float) -> float:
    """Add `lr` to a weight of 1.0 `steps` times; with `master` the sum is kept in float32 and cast at the end."""
    raise NotImplementedError()


def bytes_of(model: nn.Module, optimizer: torch.optim.Optimizer) -> dict[str, int]:
    """Bytes of weights, gradients and the optimizer's state."""
    raise NotImplementedError()
