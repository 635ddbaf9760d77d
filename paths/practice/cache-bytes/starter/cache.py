"""The size of a key-value cache."""
import math


def token_bytes(model: dict) -> float:
    """Return the bytes of one token in all layers."""
    raise NotImplementedError


def reader_bytes(model: dict, tokens: int) -> float:
    """Return the cache of one reader."""
    raise NotImplementedError


def service_bytes(model: dict, lengths: list[int]) -> float:
    """Return the caches of all readers."""
    raise NotImplementedError


def readers_that_fit(model: dict, memory: float, weights: float, tokens: int) -> int:
    """Return how many readers fit beside the weights."""
    raise NotImplementedError


def break_even(model: dict, weights: float, tokens: int) -> int:
    """Return the readers whose caches equal the weights."""
    raise NotImplementedError
