"""Simulate a prompt cache and order prompts for it."""


def shared(a: list[str], b: list[str]) -> int:
    """Return the length of the common prefix."""
    raise NotImplementedError


class Cache:
    """A provider that caches prefixes in blocks."""

    def __init__(self, block: int = 16, least: int = 64, ttl: float = 300.0) -> None:
        raise NotImplementedError

    def ask(self, prompt: list[str], now: float) -> dict:
        """Return how many tokens were read from the cache, written to it, and plain."""
        raise NotImplementedError


def cost(usage: dict, price: float, write: float = 1.25, read: float = 0.1) -> float:
    """Return the price of the input."""
    raise NotImplementedError


def order(parts: list[dict]) -> list[dict]:
    """Return the parts, the most stable first, as far as after allows."""
    raise NotImplementedError


def first_difference(a: list[str], b: list[str]) -> tuple[int, str | None, str | None] | None:
    """Return where two prompts differ first."""
    raise NotImplementedError
