"""Symmetric quantisation by tensor, channel and group."""
from math import ceil

Matrix = list[list[float]]


def quantise(values: list[float], bits: int = 8) -> tuple[list[int], float]:
    """Return whole numbers and their scale."""
    top = 2 ** (bits - 1) - 1
    scale = max(map(abs, values)) / top or 1.0
    return [round(v / scale) for v in values], scale


def _there_and_back(values: list[float], bits: int) -> list[float]:
    numbers, scale = quantise(values, bits)
    return [n * scale for n in numbers]


def by_tensor(w: Matrix, bits: int = 8) -> Matrix:
    """Expand after quantising with one scale."""
    flat = iter(_there_and_back([v for row in w for v in row], bits))
    return [[next(flat) for _ in row] for row in w]


def by_channel(w: Matrix, bits: int = 8) -> Matrix:
    """Expand after quantising with one scale for each row."""
    return [_there_and_back(row, bits) for row in w]


def by_group(w: Matrix, size: int, bits: int = 8) -> Matrix:
    """Expand after quantising groups of a row."""
    return [[v for i in range(0, len(row), size) for v in _there_and_back(row[i:i + size], bits)] for row in w]


def _mean_square(a: Matrix, b: Matrix) -> float:
    pairs = [(x, y) for r, s in zip(a, b) for x, y in zip(r, s)]
    return sum((x - y) ** 2 for x, y in pairs) / len(pairs)


def output_error(w: Matrix, expanded: Matrix, inputs: Matrix) -> float:
    """Return the mean squared difference of the outputs."""
    def out(m: Matrix) -> Matrix:
        return [[sum(a * b for a, b in zip(row, x)) for row in m] for x in inputs]
    return _mean_square(out(w), out(expanded))


def bits_each(rows: int, columns: int, kind: str, bits: int = 8, size: int = 128) -> float:
    """Return bits for each weight, scales included."""
    scales = {"tensor": 1, "channel": rows, "group": rows * ceil(columns / size)}[kind]
    return bits + 16 * scales / (rows * columns)


def outlier(w: Matrix) -> tuple[int, int]:
    """Return the weight whose removal helps most."""
    def error(place: tuple[int, int]) -> float:
        rest = [[0.0 if (i, j) == place else v for j, v in enumerate(row)] for i, row in enumerate(w)]
        return _mean_square(rest, by_tensor(rest))
    return min(((i, j) for i, row in enumerate(w) for j in range(len(row))), key=error)
