"""Predict the memory of a fine-tuning run."""

from math import ceil


def weight_bytes(quantised: int, kept: int, bits: int, block: int = 64) -> int:
    """Return the bytes of the weights with their scales."""
    scales = ceil(quantised / block) * 4 if bits < 16 else 0
    return ceil(quantised * bits / 8) + scales + kept * 2


def run_bytes(weights: int, trained: int, batch: int, length: int, vocabulary: int, kept_per_token: int) -> dict[str, int]:
    """Return the bytes of each line and their sum."""
    tokens = batch * length
    lines = {
        "weights": weights,
        "gradients": trained * 2,
        "optimiser": trained * 8,
        "activations": tokens * kept_per_token * 2,
        "logits": tokens * vocabulary * 4,
    }
    return {**lines, "sum": sum(lines.values())}


def largest_batch(limit: int, **run: int) -> int:
    """Return the largest batch that fits into limit bytes."""
    fixed = run_bytes(batch=0, **run)["sum"]
    each = run_bytes(batch=1, **run)["sum"] - fixed
    return max(0, (limit - fixed) // each)


class Int8Linear:
    """A frozen linear layer with one scale for each row."""

    def __init__(self, weight: list[list[float]]) -> None:
        self.scales = [max(map(abs, row)) / 127 or 1.0 for row in weight]
        self.q = [[round(w / s) for w in row] for row, s in zip(weight, self.scales)]

    def forward(self, x: list[float]) -> list[float]:
        return [s * sum(q * v for q, v in zip(row, x)) for row, s in zip(self.q, self.scales)]

    def backward(self, g: list[float]) -> list[float]:
        """Return the gradient with respect to the input."""
        scaled = [gi * s for gi, s in zip(g, self.scales)]
        return [sum(q * gi for q, gi in zip(column, scaled)) for column in zip(*self.q)]

    def bytes(self) -> int:
        return sum(map(len, self.q)) + 4 * len(self.scales)
