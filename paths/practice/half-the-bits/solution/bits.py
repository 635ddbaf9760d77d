"""Rounding to fewer bits, and what it does to sums and training."""
import math
import struct
from collections.abc import Callable


def _through(x: float, letter: str) -> float:
    try:
        return struct.unpack(letter, struct.pack(letter, x))[0]
    except OverflowError:
        return math.copysign(math.inf, x)


def to_float32(x: float) -> float:
    """Rounded to float32."""
    return _through(x, "<f")


def to_bfloat16(x: float) -> float:
    """Rounded to bfloat16, ties to even."""
    x = to_float32(x)
    if not math.isfinite(x):
        return x
    bits = struct.unpack("<I", struct.pack("<f", x))[0]
    bits = (bits + 0x7FFF + (bits >> 16 & 1)) & 0xFFFF0000
    return struct.unpack("<f", struct.pack("<I", bits))[0]


def to_float16(x: float) -> float:
    """Rounded to float16."""
    return _through(x, "<e")


def epsilon(rounding: Callable[[float], float]) -> float:
    """The smallest power of two that changes 1."""
    e = 1.0
    while rounding(1 + e / 2) > 1:
        e /= 2
    return e


def running_sum(values: list[float], rounding: Callable[[float], float]) -> float:
    """A sum that is rounded after each addition."""
    total = 0.0
    for value in values:
        total = rounding(total + value)
    return total


def scaled(gradient: float, scale: float, rounding: Callable[[float], float]) -> float:
    """The gradient after scaling, rounding and dividing."""
    return rounding(gradient * scale) / scale


def train(rounding: Callable[[float], float], master: bool, steps: int) -> list[float]:
    """The losses of a small training."""
    w, losses = 1.0, []
    for _ in range(steps):
        c = rounding(w)
        losses.append((c - 3) ** 2)
        w = w - 0.001 * rounding(2 * (c - 3))
        if not master:
            w = rounding(w)
    return losses
