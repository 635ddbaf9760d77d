"""Generation with a key-value cache."""
from toy import after_attention, forward, logits_of, look, times


class Cache:
    """Keys and values of all layers."""

    def __init__(self, layers: int) -> None:
        raise NotImplementedError

    def __len__(self) -> int:
        raise NotImplementedError


def step(model: dict, token: int, cache: Cache) -> list[float]:
    """Pass one token, extend the cache, return its logits."""
    raise NotImplementedError


def generate(model: dict, prompt: list[int], new: int, use_cache: bool) -> list[int]:
    """The new tokens, chosen greedily."""
    raise NotImplementedError


def cache_bytes(layers: int, kv_heads: int, head_width: int, length: int, bytes_each: int = 2) -> int:
    """Memory of the cache."""
    raise NotImplementedError
