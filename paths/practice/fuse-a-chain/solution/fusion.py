"""Bytes of a chain, separate and fused."""
import math


def separate_bytes(steps: list[dict], size: int) -> int:
    """Return the bytes if each step runs alone."""
    return sum(len(set(s["reads"])) + len(set(s["writes"])) for s in steps) * size


def fused_bytes(steps: list[dict], size: int, keep: list[str]) -> int:
    """Return the bytes of one kernel for the whole chain."""
    read, written = set(), set()
    for step in steps:
        read |= set(step["reads"]) - written
        written |= set(step["writes"])
    return (len(read) + len(set(keep))) * size


def factor(steps: list[dict], size: int, keep: list[str]) -> float:
    """Return the most that fusion can gain."""
    return separate_bytes(steps, size) / fused_bytes(steps, size, keep)


def _silu(x: float) -> float:
    if x >= 0:
        return x / (1 + math.exp(-x))
    power = math.exp(x)
    return x * power / (1 + power)


def bias_silu_rms(row: list[float], bias: list[float], epsilon: float = 1e-6) -> list[float]:
    """Return the norm of the activation of row plus bias."""
    active = [_silu(x + b) for x, b in zip(row, bias)]
    scale = 1 / math.sqrt(sum(a * a for a in active) / len(active) + epsilon)
    return [a * scale for a in active]
