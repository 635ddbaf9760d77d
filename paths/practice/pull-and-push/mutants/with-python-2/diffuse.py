"""Diffusion with an exact denoiser."""
import math


def level(t: int, steps: int) -> float:
    return 0.0 if t == steps else math.cos(math.pi / 2 * t / steps) ** 2


def mix(x: list[float], t: int, steps: int, noise: list[float]) -> list[float]:
    a = level(t, steps)
    return [math.sqrt(a) * p + math.sqrt(1 - a) * n for p, n in zip(x, noise)]


def guess(z: list[float], t: int, steps: int, data: list[list[float]], width: float = 0.0) -> list[float]:
    a = level(t, steps)
    v = a * width**2 + 1 - a
    exponents = [-sum((p - math.sqrt(a) * q) ** 2 for p, q in zip(z, x)) / v for x in data]
    top = max(exponents)
    weights = [math.exp(e - top) for e in exponents]
    pull = math.sqrt(a) * width**2 / v
    total = sum(weights)
    return [
        sum(w * (x[k] + pull * (z[k] - math.sqrt(a) * x[k])) for w, x in zip(weights, data)) / total for k in range(len(z))
    ]


def sample(data: list[list[float]], steps: int, rng, width: float = 0.0) -> list[float]:
    z = [rng.gauss(0, 1) for _ in data[0]]
    for t in range(steps, 0, -1):
        a, x = level(t, steps), guess(z, t, steps, data, width)
        noise = [(p - math.sqrt(a) * q) / math.sqrt(1 - a) for p, q in zip(z, x)]
        z = mix(x, t - 1, steps, noise)
    return z
