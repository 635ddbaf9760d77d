"""Bounds on the time of an operation from bytes and arithmetic."""


def vector_add(n: int, width: int) -> tuple[float, float]:
    """Return operations and bytes of adding two vectors into a third."""
    raise NotImplementedError


def matmul(n: int, k: int, m: int, width: int) -> tuple[float, float]:
    """Return operations and bytes of an (n, k) times (k, m) product."""
    raise NotImplementedError


def ridge(peak: float, bandwidth: float) -> float:
    """Return the intensity at which both limits bind."""
    raise NotImplementedError


def bound(flops: float, moved: float, peak: float, bandwidth: float) -> float:
    """Return the smallest possible time in seconds."""
    raise NotImplementedError


def binds(flops: float, moved: float, peak: float, bandwidth: float) -> str:
    """Return "memory" or "arithmetic"."""
    raise NotImplementedError


def too_fast(measured: float, flops: float, moved: float, peak: float, bandwidth: float, slack: float = 0.05) -> bool:
    """Return whether a measured time lies below what the machine allows."""
    raise NotImplementedError
