"""The size of a key-value cache."""
import math


def _layer_token(model: dict) -> float:
    number = model["bits"] / 8 + (2 / model["group"] if model.get("group") else 0)
    return 2 * model["kv_heads"] * model["head"] * number


def token_bytes(model: dict) -> float:
    """Return the bytes of one token in all layers."""
    return model["layers"] * _layer_token(model)


def reader_bytes(model: dict, tokens: int) -> float:
    """Return the cache of one reader."""
    short = model.get("windowed", 0) if model.get("window") else 0
    held = (model["layers"] - short) * tokens + short * min(tokens, model.get("window") or 0)
    return held * _layer_token(model)


def service_bytes(model: dict, lengths: list[int]) -> float:
    """Return the caches of all readers."""
    return sum(reader_bytes(model, n) for n in lengths)


def readers_that_fit(model: dict, memory: float, weights: float, tokens: int) -> int:
    """Return how many readers fit beside the weights."""
    return max(0, int((memory - weights) // reader_bytes(model, tokens)))


def break_even(model: dict, weights: float, tokens: int) -> int:
    """Return the readers whose caches equal the weights."""
    return math.ceil(weights / reader_bytes(model, tokens))
