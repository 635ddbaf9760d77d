"""Bounds on the time of an operation from bytes and arithmetic."""


def vector_add(n: int, width: int) -> tuple[float, float]:
    """Return operations and bytes of adding two vectors into a third."""
    return n, 3 * n * width


def matmul(n: int, k: int, m: int, width: int) -> tuple[float, float]:
    """Return operations and bytes of an (n, k) times (k, m) product."""
    return 2 * n * k * m, (n * k + k * m + n * m) * width


def ridge(peak: float, bandwidth: float) -> float:
    """Return the intensity at which both limits bind."""
    return peak / bandwidth


def bound(flops: float, moved: float, peak: float, bandwidth: float) -> float:
    """Return the smallest possible time in seconds."""
    return max(flops / peak, moved / bandwidth)


def binds(flops: float, moved: float, peak: float, bandwidth: float) -> str:
    """Return "memory" or "arithmetic"."""
    return "memory" if moved / bandwidth > flops / peak else "arithmetic"


def too_fast(measured: float, flops: float, moved: float, peak: float, bandwidth: float, slack: float = 0.05) -> bool:
    """Return whether a measured time lies below what the machine allows."""
    return measured < (1 - slack) * bound(flops, moved, peak, bandwidth)
