"""Compare one agent with several at equal cost."""
import csv
from math import comb


def success(runs: list[dict], side: str, budget: int) -> float:
    """Return the share solved within the budget."""
    raise NotImplementedError


def paired(runs: list[dict], first: str, second: str, budget: int) -> tuple[int, int]:
    """Return how many tasks only the first and only the second solves."""
    raise NotImplementedError


def mcnemar(b: int, c: int) -> float:
    """Return the two-sided exact p-value."""
    raise NotImplementedError


def crossing(runs: list[dict], first: str, second: str, budgets: list[int]) -> int | None:
    """Return the smallest budget at which the second side is better."""
    raise NotImplementedError


def main() -> None:
    """Write table.csv."""
    raise NotImplementedError
