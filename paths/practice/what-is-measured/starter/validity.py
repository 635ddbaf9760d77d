"""What else does a test file measure?"""
import re
from collections.abc import Callable
from math import sqrt


def longest(options: list[str]) -> int:
    """Return the index of the longest option."""
    raise NotImplementedError


def only_unround(options: list[str]) -> int | None:
    """Return the index of the only option whose last digit is not 0."""
    raise NotImplementedError


def blind(items: list[dict], rule: Callable[[list[str]], int | None]) -> dict:
    """Return how well a rule does that sees only the options."""
    raise NotImplementedError


def leaks(items: list[dict]) -> list[str]:
    """Return items whose question contains the keyed option."""
    raise NotImplementedError
