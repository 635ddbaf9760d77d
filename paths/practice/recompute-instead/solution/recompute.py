"""Activation checkpointing on a chain of layers."""
from collections.abc import Callable

Layer = tuple[Callable[[float], float], Callable[[float, float], float]]


def plain(layers: list[Layer], x: float, dy: float) -> tuple[float, int]:
    """Return the gradient and the peak with everything stored."""
    inputs = []
    for forward, _ in layers:
        inputs.append(x)
        x = forward(x)
    for (_, backward), given in zip(reversed(layers), reversed(inputs)):
        dy = backward(given, dy)
    return dy, len(inputs)


def checkpointed(layers: list[Layer], x: float, dy: float, segment: int) -> tuple[float, int, int]:
    """Return gradient, peak and extra forward calls."""
    stored = []
    for i, (forward, _) in enumerate(layers):
        if i % segment == 0:
            stored.append(x)
        x = forward(x)
    peak = len(stored)
    extra = 0
    for start in reversed(range(0, len(layers), segment)):
        part = layers[start:start + segment]
        inputs = [stored[-1]]
        for forward, _ in part[:-1]:
            inputs.append(forward(inputs[-1]))
            extra += 1
        peak = max(peak, len(stored) + len(inputs) - 1)
        for (_, backward), given in zip(reversed(part), reversed(inputs)):
            dy = backward(given, dy)
        stored.pop()
    return dy, peak, extra


def best_segment(n: int) -> int:
    """Return the segment length with the smallest peak."""
    return min(range(1, n + 1), key=lambda s: (-(-n // s) + s - 1, s))


def choose(items: list[dict], need: float) -> list[str] | None:
    """Return what to recompute to save enough bytes."""
    chosen, saved = [], 0.0
    for item in sorted(items, key=lambda i: (-i["bytes"] / i["seconds"], i["name"])):
        if saved >= need:
            break
        chosen.append(item["name"])
        saved += item["bytes"]
    return chosen if saved >= need else None
