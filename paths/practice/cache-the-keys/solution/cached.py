"""Generation with a key-value cache."""
from toy import after_attention, forward, logits_of, look, times


class Cache:
    """Keys and values of all layers."""

    def __init__(self, layers: int) -> None:
        self.keys: list[list[list[float]]] = [[] for _ in range(layers)]
        self.values: list[list[list[float]]] = [[] for _ in range(layers)]

    def __len__(self) -> int:
        return len(self.keys[0])


def step(model: dict, token: int, cache: Cache) -> list[float]:
    """Pass one token, extend the cache, return its logits."""
    position = len(cache)
    x = [a + b for a, b in zip(model["embedding"][token], model["positions"][position])]
    for layer, keys, values in zip(model["layers"], cache.keys, cache.values):
        keys.append(times(x, layer["wk"]))
        values.append(times(x, layer["wv"]))
        collected = look(times(x, layer["wq"]), keys, values, model["heads"])
        x = after_attention(x, collected, layer)
    return logits_of(x, model)


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
