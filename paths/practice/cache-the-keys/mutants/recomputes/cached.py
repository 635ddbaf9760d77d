"""Generation with a key-value cache."""
from toy import after_attention, forward, logits_of, look, times


class Cache:
    """Only the tokens."""

    def __init__(self, layers: int) -> None:
        self.tokens: list[int] = []

    def __len__(self) -> int:
        return len(self.tokens)


def step(model: dict, token: int, cache: Cache) -> list[float]:
    """Pass the whole text again."""
    cache.tokens.append(token)
    return forward(model, cache.tokens)[-1]


def _best(logits: list[float]) -> int:
    return logits.index(max(logits))


def generate(model: dict, prompt: list[int], new: int, use_cache: bool) -> list[int]:
    """The new tokens, chosen greedily."""
    if not prompt:
        raise ValueError("the prompt is empty")
    if not use_cache:
        tokens = list(prompt)
        for _ in range(new):
            tokens.append(_best(forward(model, tokens)[-1]))
        return tokens[len(prompt):]
    cache = Cache(len(model["layers"]))
    for token in prompt:
        logits = step(model, token, cache)
    result: list[int] = []
    while len(result) < new:
        result.append(_best(logits))
        if len(result) < new:
            logits = step(model, result[-1], cache)
    return result


def cache_bytes(layers: int, kv_heads: int, head_width: int, length: int, bytes_each: int = 2) -> int:
    """Memory of the cache."""
    return 2 * layers * kv_heads * head_width * length * bytes_each
