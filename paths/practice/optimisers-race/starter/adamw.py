"""AdamW as a torch.optim.Optimizer."""
import torch
from torch import Tensor


class MyAdamW(torch.optim.Optimizer):
    """Adam with decoupled weight decay."""

    def __init__(self, params, lr: float, betas: tuple[float, float]=(0.9, 0.999), eps: float=1e-08, weight_decay: float=0.01) -> None:
        raise NotImplementedError()

    @torch.no_grad()
    def step(self) -> None:
        raise NotImplementedError()


def warm_up(optimizer: torch.optim.Optimizer, steps: int) -> torch.optim.lr_scheduler.LambdaLR:
    """A schedule that grows the rate in a line over `steps` steps, then keeps it."""
    raise NotImplementedError()


def clipped(parameters: list[Tensor], most: float) -> float:
    """Scale all gradients together so that their norm is at most `most`; return the norm before."""
    raise NotImplementedError()
