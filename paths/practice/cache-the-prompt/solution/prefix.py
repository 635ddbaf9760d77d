"""Simulate a prompt cache and order prompts for it."""

from itertools import zip_longest

CHANGES = ["never", "daily", "session", "call"]


def shared(a: list[str], b: list[str]) -> int:
    """Return the length of the common prefix."""
    n = 0
    for x, y in zip(a, b):
        if x != y:
            break
        n += 1
    return n


class Cache:
    """A provider that caches prefixes in blocks."""

    def __init__(self, block: int = 16, least: int = 64, ttl: float = 300.0) -> None:
        self.block, self.least, self.ttl = block, least, ttl
        self._used: dict[tuple[str, ...], float] = {}

    def ask(self, prompt: list[str], now: float) -> dict:
        """Return how many tokens were read from the cache, written to it, and plain."""
        lengths = [n for n in range(self.block, len(prompt) + 1, self.block) if n >= self.least]
        read = 0
        for n in lengths:
            used = self._used.get(tuple(prompt[:n]))
            if used is not None and now - used < self.ttl:
                read = n
        for n in lengths:
            self._used[tuple(prompt[:n])] = now
        written = max(0, (lengths[-1] if lengths else 0) - read)
        return {"read": read, "written": written, "plain": len(prompt) - read - written}


def cost(usage: dict, price: float, write: float = 1.25, read: float = 0.1) -> float:
    """Return the price of the input."""
    return (usage["plain"] + usage["written"] * write + usage["read"] * read) * price / 1e6


def order(parts: list[dict]) -> list[dict]:
    """Return the parts, the most stable first, as far as after allows."""
    left, placed, names = list(parts), [], set()
    while left:
        ready = [p for p in left if all(n in names for n in p["after"])]
        if not ready:
            raise ValueError("a circle or an unknown name: " + ", ".join(p["name"] for p in left))
        best = min(ready, key=lambda p: CHANGES.index(p["changes"]))
        placed.append(best)
        names.add(best["name"])
        left.remove(best)
    return placed


def first_difference(a: list[str], b: list[str]) -> tuple[int, str | None, str | None] | None:
    """Return where two prompts differ first."""
    for i, (x, y) in enumerate(zip_longest(a, b)):
        if x != y:
            return i, x, y
    return None
