"""Tumbling windows by event time with a watermark."""
import math
from collections import Counter


def batch(events: list[dict], size: int) -> dict[tuple[int, str], int]:
    """Return the count for each window and key."""
    return dict(Counter((e["time"] // size * size, e["key"]) for e in events))


class Windows:
    """Counts that close when the watermark passes."""

    def __init__(self, size: int, delay: int) -> None:
        """Start empty."""
        self.size, self.delay = size, delay
        self.late, self.watermark = 0, -math.inf
        self._counts: Counter = Counter()

    def add(self, event: dict) -> list[tuple[int, str, int]]:
        """Take one event; return the windows that close."""
        start = event["time"] // self.size * self.size
        if start + self.size <= self.watermark:
            self.late += 1
        else:
            self._counts[start, event["key"]] += 1
        self.watermark = max(self.watermark, event["time"] - self.delay)
        return self._emit(self.watermark)

    def _emit(self, until: float) -> list[tuple[int, str, int]]:
        ready = sorted(p for p in self._counts if p[0] + self.size <= until)
        return [(*p, self._counts.pop(p)) for p in ready]

    def open(self) -> int:
        """Return how many pairs are in memory."""
        return len(self._counts)

    def close(self) -> list[tuple[int, str, int]]:
        """Emit all that is left."""
        return self._emit(math.inf)


def missed(events: list[dict], size: int, delay: int) -> float:
    """Return the share of late events."""
    windows = Windows(size, delay)
    for event in events:
        windows.add(event)
    return windows.late / len(events)


def smallest_delay(events: list[dict], size: int, share: float) -> int:
    """Return the smallest delay that misses at most `share`."""
    delay = 0
    while missed(events, size, delay) > share:
        delay += 1
    return delay
