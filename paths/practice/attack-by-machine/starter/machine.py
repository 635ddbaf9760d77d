"""Attacks by search, with a checked grader."""
import codecs
import re
from collections.abc import Callable
from math import sqrt


def revealed(answer: str, secret: str) -> bool:
    """Return whether the answer contains the secret in some form."""
    raise NotImplementedError


def rates(graded: list[tuple[bool, bool]]) -> tuple[float, float]:
    """Return precision and recall."""
    raise NotImplementedError


def mutate(text: str) -> list[str]:
    """Return six variations."""
    raise NotImplementedError


def search(ask: Callable[[str], str], secret: str, seeds: list[str], budget: int, beam: int = 3) -> dict:
    """Search for attacks within a budget of queries."""
    raise NotImplementedError


def upper(wins: int, n: int) -> float:
    """Return an upper limit of the rate."""
    raise NotImplementedError
