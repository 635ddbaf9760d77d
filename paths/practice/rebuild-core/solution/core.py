"""Magnitude pruning with reset."""
from collections.abc import Callable

Weights = dict[str, list[float]]


def mask(weights: Weights, keep: float, layerwise: bool = False) -> dict[str, list[int]]:
    """Return 1 for kept and 0 for pruned weights."""
    if not 0 <= keep <= 1:
        raise ValueError("keep must be between 0 and 1")
    if layerwise:
        return {name: mask({name: ws}, keep)[name] for name, ws in weights.items()}
    return _keep_top(weights, round(keep * sum(map(len, weights.values()))), {n: [1] * len(w) for n, w in weights.items()})


def apply(weights: Weights, m: dict[str, list[int]]) -> Weights:
    """Return the masked weights."""
    return {name: [w * k for w, k in zip(ws, m[name])] for name, ws in weights.items()}


def reset(first: Weights, m: dict[str, list[int]]) -> Weights:
    """Return the first weights under the mask."""
    return apply(first, m)


def step(weights: Weights, grads: Weights, m: dict[str, list[int]], rate: float) -> Weights:
    """Return the weights after one masked step."""
    return apply({n: [w - rate * g for w, g in zip(ws, grads[n])] for n, ws in weights.items()}, m)


def iterate(train: Callable[[Weights], Weights], first: Weights, rounds: int, share: float) -> dict[str, list[int]]:
    """Return the mask after iterative pruning."""
    m = {n: [1] * len(w) for n, w in first.items()}
    total = sum(map(len, first.values()))
    for number in range(1, rounds + 1):
        m = _keep_top(apply(train(reset(first, m)), m), round((1 - share) ** number * total), m)
    return m


def _keep_top(weights: Weights, n: int, old: dict[str, list[int]]) -> dict[str, list[int]]:
    ranked = sorted((old[name][i] == 0, -abs(w), layer, i, name) for layer, (name, ws) in enumerate(weights.items()) for i, w in enumerate(ws))
    m = {name: [0] * len(ws) for name, ws in weights.items()}
    for _, _, _, i, name in ranked[:n]:
        m[name][i] = 1
    return m
