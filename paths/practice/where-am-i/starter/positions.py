"""Attention without order, and two ways to add positions."""


def attend(x: list[list[float]]) -> list[list[float]]:
    """Attention of x to itself, without mask or positions."""
    raise NotImplementedError


def add_learned(x: list[list[float]], table: list[list[float]]) -> list[list[float]]:
    """Add row p of the table to row p."""
    raise NotImplementedError


def rotate(vector: list[float], position: int, base: float=10000.0) -> list[float]:
    """Turn neighbouring pairs by their angles."""
    raise NotImplementedError


def rotate_halves(vector: list[float], position: int, base: float=10000.0) -> list[float]:
    """Turn the first half against the second."""
    raise NotImplementedError


def to_halves(vector: list[float]) -> list[float]:
    """Reorder columns from neighbouring pairs to halves."""
    raise NotImplementedError


def attend_rotary(x: list[list[float]], base: float=10000.0) -> list[list[float]]:
    """Attention of x to itself with rotary positions."""
    raise NotImplementedError


def wavelengths(width: int, base: float=10000.0) -> list[float]:
    """Positions that each pair needs for a full turn."""
    raise NotImplementedError
