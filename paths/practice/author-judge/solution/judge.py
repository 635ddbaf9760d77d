"""An n-gram baseline, and intervals for two comparisons."""
import math
import random
from collections import Counter


class Ngram:
    """Bytes predicted from the bytes before them."""

    def __init__(self, text: bytes, order: int, k: float = 2.0) -> None:
        self.order = order
        self.k = k
        self._pairs: Counter[tuple[bytes, int]] = Counter()
        self._contexts: Counter[bytes] = Counter()
        for i, byte in enumerate(text):
            for m in range(min(order - 1, i) + 1):
                context = text[i - m:i]
                self._pairs[context, byte] += 1
                self._contexts[context] += 1

    def p(self, context: bytes, byte: int) -> float:
        """The probability of a byte after a context."""
        result = 1 / 256
        for m in range(min(self.order - 1, len(context)) + 1):
            last = context[len(context) - m:]
            result = (self._pairs[last, byte] + self.k * result) / (self._contexts[last] + self.k)
        return result


def bits_per_byte(model: Ngram, text: bytes) -> float:
    """Mean surprise in bits."""
    reach = model.order - 1
    total = sum(-math.log2(model.p(text[max(0, i - reach):i], byte)) for i, byte in enumerate(text))
    return total / len(text)


def interval(differences: list[float], rounds: int, seed: int) -> tuple[float, float]:
    """Bootstrap interval of the mean."""
    rng = random.Random(seed)
    n = len(differences)
    means = sorted(sum(rng.choices(differences, k=n)) / n for _ in range(rounds))
    return means[int(0.025 * rounds)], means[int(0.975 * rounds)]


def wilson(right: int, n: int) -> tuple[float, float]:
    """Interval of a share."""
    p, z = right / n, 1.96
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    reach = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return middle - reach, middle + reach


def lines(real: list[str], fake: list[str], seed: int) -> list[tuple[str, bool]]:
    """Real and fake lines in a drawn order."""
    if len(real) != len(fake):
        raise ValueError(f"{len(real)} real lines and {len(fake)} others")
    result = [(line, True) for line in real] + [(line, False) for line in fake]
    random.Random(seed).shuffle(result)
    return result
