"""A search index that follows changes."""
import math
import zlib
from collections.abc import Callable


def shingles(text: str) -> frozenset:
    """Return all runs of three words."""
    words = text.lower().split()
    return frozenset(tuple(words[i:i + 3]) for i in range(max(1, len(words) - 2)))


def jaccard(a: frozenset, b: frozenset) -> float:
    """Return the share of common shingles."""
    return len(a & b) / len(a | b) if a | b else 1.0


def embed(text: str, size: int = 64) -> list[float]:
    """Return a hashed bag of words of length 1."""
    v = [0.0] * size
    for word in text.lower().split():
        v[zlib.crc32(word.encode()) % size] += 1
    length = math.hypot(*v) or 1.0
    return [x / length for x in v]


class Index:
    """Originals, their copies and their vectors."""

    def __init__(self, threshold: float = 0.8, embed: Callable[[str], list[float]] = embed) -> None:
        """Start empty."""
        self.threshold, self._embed, self.embedded = threshold, embed, 0
        self.times: dict[str, int] = {}
        self.texts: dict[str, str] = {}
        self.copies: dict[str, str] = {}
        self.vectors: dict[str, list[float]] = {}
        self.ages: list[int] = []

    def _place(self, page: str) -> str:
        mine = shingles(self.texts[page])
        best = min(((-jaccard(mine, shingles(t)), other) for other, t in self.texts.items()
                    if other != page and other not in self.copies), default=None)
        if best and -best[0] >= self.threshold:
            self.copies[page] = best[1]
            return "copy"
        if self.texts[page] not in self.vectors:
            self.vectors[self.texts[page]] = self._embed(self.texts[page])
            self.embedded += 1
        return "indexed"

    def apply(self, change: dict, now: int) -> str:
        """Apply one change and say what became of it."""
        page = change["page"]
        if page in self.times and change["time"] <= self.times[page]:
            return "old"
        self.times[page] = change["time"]
        self.ages.append(now - change["time"])
        orphans = sorted(p for p, o in self.copies.items() if o == page)
        waiting = {p: self.texts.pop(p) for p in orphans}
        for gone in [page, *orphans]:
            self.copies.pop(gone, None)
        self.texts.pop(page, None)
        result = "deleted"
        if change["text"] is not None:
            self.texts[page] = change["text"]
            result = self._place(page)
        for p in orphans:
            self.texts[p] = waiting[p]
            self._place(p)
        return result

    def search(self, query: str, k: int = 3) -> list[tuple[str, float]]:
        """Return the most similar originals."""
        q = self._embed(query)
        scores = [(p, sum(a * b for a, b in zip(q, self.vectors[t])))
                  for p, t in self.texts.items() if p not in self.copies]
        return sorted(scores, key=lambda s: (-s[1], s[0]))[:k]

    def original(self, page: str) -> str | None:
        """Return the original of a page."""
        return self.copies.get(page, page) if page in self.texts else None

    def freshness(self) -> dict:
        """Return median, 95th percentile and worst age."""
        ages = sorted(self.ages)
        at = lambda share: ages[math.ceil(share * len(ages)) - 1]
        return {"median": at(0.5), "p95": at(0.95), "worst": ages[-1]}
