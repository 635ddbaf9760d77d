"""Speculative decoding on distributions given as lists."""


def acceptance(p: list[float], q: list[float]) -> float:
    """Return the probability that a guess is accepted."""
    raise NotImplementedError


def residual(p: list[float], q: list[float]) -> list[float]:
    """Return the distribution of a redrawn token."""
    raise NotImplementedError


def outcome(p: list[float], q: list[float]) -> list[float]:
    """Return the exact distribution of one token."""
    raise NotImplementedError


def step(large, draft, prefix: tuple, guesses: int, rng) -> list[int]:
    """Return the tokens of one round."""
    raise NotImplementedError


def generate(large, draft, prefix: tuple, count: int, guesses: int, rng) -> tuple[list[int], int]:
    """Return `count` tokens and the number of rounds."""
    raise NotImplementedError


def mean_tokens(a: float, guesses: int) -> float:
    """Return the mean number of tokens in a round."""
    raise NotImplementedError


def gain(a: float, guesses: int, cost: float) -> float:
    """Return the factor against plain decoding."""
    raise NotImplementedError
