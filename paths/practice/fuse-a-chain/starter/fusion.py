"""Bytes of a chain, separate and fused."""
import math


def separate_bytes(steps: list[dict], size: int) -> int:
    """Return the bytes if each step runs alone."""
    raise NotImplementedError


def fused_bytes(steps: list[dict], size: int, keep: list[str]) -> int:
    """Return the bytes of one kernel for the whole chain."""
    raise NotImplementedError


def factor(steps: list[dict], size: int, keep: list[str]) -> float:
    """Return the most that fusion can gain."""
    raise NotImplementedError


def bias_silu_rms(row: list[float], bias: list[float], epsilon: float = 1e-6) -> list[float]:
    """Return the norm of the activation of row plus bias."""
    raise NotImplementedError
