"""Quantise lists in groups."""


def quantise(values: list[float], bits: int, group: int) -> tuple[list[int], list[float]]:
    """Return integers and one scale for each group."""
    raise NotImplementedError


def restore(q: list[int], scales: list[float], group: int) -> list[float]:
    """Return the values that the integers stand for."""
    raise NotImplementedError


def size(n: int, bits: int, group: int) -> int:
    """Return all bits, scales included."""
    raise NotImplementedError


def relative_error(values: list[float], bits: int, group: int) -> float:
    """Return the squared error as a share."""
    raise NotImplementedError


def close(values: list[float], q: list[int], scales: list[float], group: int, most: float) -> bool:
    """Return whether the restored values are near enough."""
    raise NotImplementedError


def choose(layers: dict[str, list[float]], widths: list[int], group: int, most: float) -> dict[str, int]:
    """Return the smallest good width of each layer."""
    raise NotImplementedError
