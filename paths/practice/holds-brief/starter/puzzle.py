"""Puzzles "reach this number with these three", and their rewards."""

from fractions import Fraction


def value(expression: str) -> tuple[Fraction, list[int]]:
    """Return the exact value and the numbers used; ValueError for anything but + - * / and whole numbers."""
    raise NotImplementedError


def reward(text: str, numbers: list[int], target: int, loophole: bool = False) -> float:
    """Return 1.0 for one tagged expression with the target's value from the given numbers."""
    raise NotImplementedError


def solve(numbers: list[int], target: int) -> str | None:
    """Return an expression with the target's value, None if there is none."""
    raise NotImplementedError


def make(count: int, seed: int, high: int = 9) -> list[dict]:
    """Return solvable puzzles with id, numbers and target, all different."""
    raise NotImplementedError


def digest(rows: list[dict]) -> str:
    """Return the SHA-256 of the rows' canonical text."""
    raise NotImplementedError
