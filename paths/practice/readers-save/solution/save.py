"""Bounds and costs of generation."""


def step_time(weights_bytes: float, cache_bytes: float, batch: int, params: float,
              bandwidth: float, flops: float) -> float:
    """Return the least time of a step."""
    return max((weights_bytes + batch * cache_bytes) / bandwidth, batch * 2 * params / flops)


def tokens_per_second(weights_bytes: float, cache_bytes: float, batch: int, params: float,
                      bandwidth: float, flops: float) -> float:
    """Return the most tokens a second."""
    return batch / step_time(weights_bytes, cache_bytes, batch, params, bandwidth, flops)


def draft_gain(a: float, k: int, c: float) -> float:
    """Return the gain of drafting k tokens."""
    return sum(a ** i for i in range(k + 1)) / (1 + k * c)


def best_draft(a: float, c: float, most: int) -> int:
    """Return the best length of a draft."""
    return max(range(most + 1), key=lambda k: (draft_gain(a, k, c), -k))


def cost(price_hour: float, tokens_per_second: float, tokens_answer: float) -> float:
    """Return the price of one answer."""
    return price_hour * tokens_answer / (tokens_per_second * 3600)


def verdict(before: float, after: float, bound: float) -> str:
    """Return what was shown."""
    if after <= before / 2:
        return "halved"
    return "bound" if bound > before / 2 else "open"
