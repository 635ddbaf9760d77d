"""SGD, momentum and AdamW, and a race."""
import math
from collections.abc import Callable
from typing import Any


class SGD:
    """Plain gradient descent."""

    def __init__(self, lr: float) -> None:
        self.lr = lr

    def step(self, params: list[float], grads: list[float]) -> list[float]:
        return [p - self.lr * g for p, g in zip(params, grads)]


class Momentum:
    """Gradient descent with a velocity."""

    def __init__(self, lr: float, momentum: float = 0.9) -> None:
        self.lr, self.momentum = lr, momentum
        self._v: list[float] | None = None

    def step(self, params: list[float], grads: list[float]) -> list[float]:
        v = self._v or [0.0] * len(params)
        self._v = [self.momentum * old + g for old, g in zip(v, grads)]
        return [p - self.lr * v for p, v in zip(params, self._v)]


class AdamW:
    """A step size for each parameter, with decoupled weight decay."""

    def __init__(self, lr: float, betas: tuple[float, float] = (0.9, 0.999), eps: float = 1e-8,
                 weight_decay: float = 0.01) -> None:
        self.lr, self.betas, self.eps, self.weight_decay = lr, betas, eps, weight_decay
        self._t = 0
        self._m: list[float] = []
        self._s: list[float] = []

    def step(self, params: list[float], grads: list[float]) -> list[float]:
        b1, b2 = self.betas
        self._t += 1
        self._m = [b1 * m + (1 - b1) * g for m, g in zip(self._m or [0.0] * len(params), grads)]
        self._s = [b2 * s + (1 - b2) * g * g for s, g in zip(self._s or [0.0] * len(params), grads)]
        result = []
        for p, m, s in zip(params, self._m, self._s):
            m_hat, s_hat = m / (1 - b1 ** self._t), s / (1 - b2 ** self._t)
            p *= 1 - self.lr * self.weight_decay
            result.append(p - self.lr * m_hat / (math.sqrt(s_hat) + self.eps))
        return result


def race(optimiser: Any, start: list[float], slopes: Callable[[list[float]], list[float]],
         height: Callable[[list[float]], float], limit: float, most: int) -> int | None:
    """Steps until the height is below the limit."""
    params = list(start)
    for steps in range(most + 1):
        if height(params) < limit:
            return steps
        if height(params) > 1e6:
            return None
        params = optimiser.step(params, slopes(params))
    return None
