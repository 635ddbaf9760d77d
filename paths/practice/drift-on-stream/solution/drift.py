"""CUSUM on a stream with planted changes."""
import random


class Cusum:
    """Two cumulative sums, one for each side."""

    def __init__(self, mean: float, k: float, h: float) -> None:
        """Set expected mean, slack and threshold."""
        self.mean, self.k, self.h = mean, k, h
        self.up = self.down = 0.0

    def add(self, x: float) -> str | None:
        """Return the direction at an alarm."""
        self.up = max(0.0, self.up + x - self.mean - self.k)
        self.down = max(0.0, self.down + self.mean - self.k - x)
        if max(self.up, self.down) <= self.h:
            return None
        side = "up" if self.up >= self.down else "down"
        self.up = self.down = 0.0
        return side


def planted(n: int, at: int, shift: float, seed: int) -> list[float]:
    """Return noise whose mean changes at an index."""
    rng = random.Random(seed)
    return [rng.gauss(0, 1) + (shift if i >= at else 0.0) for i in range(n)]


def run(xs: list[float], mean: float, k: float, h: float) -> list[int]:
    """Return the indices of all alarms."""
    detector = Cusum(mean, k, h)
    return [i for i, x in enumerate(xs) if detector.add(x)]


def judge(alarms: list[int], at: int) -> tuple[int, int | None]:
    """Return false alarms before the change and the delay."""
    return sum(a < at for a in alarms), next((a - at for a in alarms if a >= at), None)


def false_rate(h: float, k: float, seeds: list[int], n: int = 1000) -> float:
    """Return the mean number of alarms for 1,000 calm values."""
    total = sum(len(run(planted(n, n, 0.0, seed), 0.0, k, h)) for seed in seeds)
    return 1000 * total / (n * len(seeds))


def choose(hs: list[float], k: float, seeds: list[int], most: float, n: int = 1000) -> float | None:
    """Return the smallest threshold with few enough false alarms."""
    return next((h for h in sorted(hs) if false_rate(h, k, seeds, n) <= most), None)
