"""Quantise lists in groups."""


def quantise(values: list[float], bits: int, group: int) -> tuple[list[int], list[float]]:
    """Return integers and one scale for each group."""
    top = 2 ** (bits - 1) - 1
    q, scales = [], []
    for i in range(0, len(values), group):
        part = values[i:i + group]
        scale = max(map(abs, part)) / top or 1.0
        scales.append(scale)
        q += [max(-top, min(top, round(v / scale))) for v in part]
    return q, scales


def restore(q: list[int], scales: list[float], group: int) -> list[float]:
    """Return the values that the integers stand for."""
    return [v * scales[i // group] for i, v in enumerate(q)]


def size(n: int, bits: int, group: int) -> int:
    """Return all bits, scales included."""
    return n * bits + 16 * -(-n // group)


def _share(values: list[float], back: list[float]) -> float:
    return sum((a - b) ** 2 for a, b in zip(values, back)) / (sum(v * v for v in values) or 1.0)


def relative_error(values: list[float], bits: int, group: int) -> float:
    """Return the squared error as a share."""
    return _share(values, restore(*quantise(values, bits, group), group))


def close(values: list[float], q: list[int], scales: list[float], group: int, most: float) -> bool:
    """Return whether the restored values are near enough."""
    return _share(values, restore(q, scales, group)) <= most


def choose(layers: dict[str, list[float]], widths: list[int], group: int, most: float) -> dict[str, int]:
    """Return the smallest good width of each layer."""
    return {name: next((b for b in sorted(widths) if relative_error(values, b, group) <= most), 16)
            for name, values in layers.items()}
