"""Five ways to decode."""
import math
from collections.abc import Callable

Model = Callable[[list[int]], list[float]]


def _rescale(probs: list[float]) -> list[float]:
    total = sum(probs)
    return [p / total for p in probs]


def _order(probs: list[float]) -> list[int]:
    return sorted(range(len(probs)), key=lambda i: (-probs[i], i))


def heat(probs: list[float], temperature: float) -> list[float]:
    """Apply a temperature to probabilities."""
    if temperature <= 0:
        raise ValueError("the temperature must be above 0")
    top = max(probs)
    return _rescale([(p / top) ** (1 / temperature) for p in probs])


def top_k(probs: list[float], k: int) -> list[float]:
    """Keep the k most likely."""
    kept = set(_order(probs)[:k])
    return _rescale([p if i in kept else 0.0 for i, p in enumerate(probs)])


def top_p(probs: list[float], p: float) -> list[float]:
    """Keep the most likely until their sum reaches p."""
    kept: set[int] = set()
    total = 0.0
    for i in _order(probs):
        kept.add(i)
        total += probs[i]
        if total >= p:
            break
    return _rescale([value if i in kept else 0.0 for i, value in enumerate(probs)])


def greedy(model: Model, prefix: list[int], length: int) -> list[int]:
    """Always the most likely token."""
    tokens = list(prefix)
    for _ in range(length):
        tokens.append(_order(model(tokens))[0])
    return tokens[len(prefix):]


def _pick(probs: list[float], draw: float) -> int:
    end = 0.0
    for i, p in enumerate(probs):
        end += p
        if draw < end:
            return i
    return max(i for i, p in enumerate(probs) if p > 0)


def sample(model: Model, prefix: list[int], draws: list[float], temperature: float = 1.0,
           k: int | None = None, p: float | None = None) -> list[int]:
    """One token for each draw."""
    tokens = list(prefix)
    for draw in draws:
        probs = heat(model(tokens), temperature)
        if k is not None:
            probs = top_k(probs, k)
        if p is not None:
            probs = top_p(probs, p)
        tokens.append(_pick(probs, draw))
    return tokens[len(prefix):]


def beam(model: Model, prefix: list[int], length: int, width: int) -> tuple[list[int], float]:
    """The best text that a beam finds, and its log probability."""
    beams: list[tuple[float, list[int]]] = [(0.0, [])]
    for _ in range(length):
        longer = [(total + math.log(p), text + [token]) for total, text in beams
                  for token, p in enumerate(model(list(prefix) + text)) if p > 0]
        beams = sorted(longer, key=lambda one: (-one[0], one[1]))[:width]
    return beams[0][1], beams[0][0]


def repeated(tokens: list[int], n: int) -> float:
    """The share of n-grams that occurred before."""
    grams = [tuple(tokens[i:i + n]) for i in range(len(tokens) - n + 1)]
    return 1 - len(set(grams)) / len(grams) if grams else 0.0
