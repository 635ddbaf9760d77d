"""SGD, momentum and AdamW, and a race."""
from collections.abc import Callable
from typing import Any


class SGD:
    """Plain gradient descent."""

    def __init__(self, lr: float) -> None:
        raise NotImplementedError

    def step(self, params: list[float], grads: list[float]) -> list[float]:
        raise NotImplementedError


class Momentum:
    """Gradient descent with a velocity."""

    def __init__(self, lr: float, momentum: float=0.9) -> None:
        raise NotImplementedError

    def step(self, params: list[float], grads: list[float]) -> list[float]:
        raise NotImplementedError


class AdamW:
    """A step size for each parameter, with decoupled weight decay."""

    def __init__(self, lr: float, betas: tuple[float, float]=(0.9, 0.999), eps: float=1e-08, weight_decay: float=0.01) -> None:
        raise NotImplementedError

    def step(self, params: list[float], grads: list[float]) -> list[float]:
        raise NotImplementedError


def race(optimiser: Any, start: list[float], slopes: Callable[[list[float]], list[float]], height: Callable[[list[float]], float], limit: float, most: int) -> int | None:
    """Steps until the height is below the limit."""
    raise NotImplementedError
