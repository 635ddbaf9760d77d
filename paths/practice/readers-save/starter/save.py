"""Bounds and costs of generation."""


def step_time(weights_bytes: float, cache_bytes: float, batch: int, params: float,
              bandwidth: float, flops: float) -> float:
    """Return the least time of a step."""
    raise NotImplementedError


def tokens_per_second(weights_bytes: float, cache_bytes: float, batch: int, params: float,
                      bandwidth: float, flops: float) -> float:
    """Return the most tokens a second."""
    raise NotImplementedError


def draft_gain(a: float, k: int, c: float) -> float:
    """Return the gain of drafting k tokens."""
    raise NotImplementedError


def best_draft(a: float, c: float, most: int) -> int:
    """Return the best length of a draft."""
    raise NotImplementedError


def cost(price_hour: float, tokens_per_second: float, tokens_answer: float) -> float:
    """Return the price of one answer."""
    raise NotImplementedError


def verdict(before: float, after: float, bound: float) -> str:
    """Return what was shown."""
    raise NotImplementedError
