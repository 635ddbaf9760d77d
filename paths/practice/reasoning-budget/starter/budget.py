"""Choose a reasoning budget for each kind of question."""

from pathlib import Path


def read(path: Path) -> list[dict]:
    """Return the runs with numbers as int."""
    raise NotImplementedError


def table(runs: list[dict]) -> dict[tuple[str, int], dict]:
    """Return n, accuracy, tokens and cut for each kind and budget."""
    raise NotImplementedError


def flips(runs: list[dict], kind: str, low: int, high: int) -> tuple[int, int]:
    """Return how many questions became right and how many wrong."""
    raise NotImplementedError


def sign_test(won: int, lost: int) -> float:
    """Return the two-sided probability of the sign test."""
    raise NotImplementedError


def marginal(runs: list[dict], kind: str, low: int, high: int, price: float) -> float | None:
    """Return the extra money for each further right answer."""
    raise NotImplementedError


def choose(runs: list[dict], kind: str, worth: float, price: float, alpha: float = 0.1) -> int:
    """Return the budget for a kind."""
    raise NotImplementedError


def budgets(runs: list[dict], worth: float, price: float) -> dict[str, int]:
    """Return the budget for each kind."""
    raise NotImplementedError
