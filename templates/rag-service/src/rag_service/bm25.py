"""BM25 (Robertson and Zaragoza, 2009): rare words count more, and a word's tenth occurrence hardly counts."""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from .chunks import Chunk
from .words import terms

K1 = 1.2
B = 0.75


@dataclass(frozen=True)
class Hit:
    """A chunk with its score, and the share of the question's words, weighted by rarity, that it holds."""

    chunk: Chunk
    score: float
    coverage: float


class Index:
    """An index in memory."""

    def __init__(self, chunks: Sequence[Chunk]) -> None:
        self.chunks = list(chunks)
        # Headings count as text: they often hold the word that the text below takes for granted.
        self._counts = [Counter(terms(f"{chunk.path} {chunk.heading} {chunk.text}")) for chunk in self.chunks]
        self._lengths = [counts.total() for counts in self._counts]
        self._mean_length = sum(self._lengths) / len(self._lengths) if self._lengths else 0.0
        self._n_with = Counter(term for counts in self._counts for term in counts)

    def rarity(self, term: str) -> float:
        """The inverse document frequency; never negative, and largest for a word that no chunk holds."""
        n_with = self._n_with[term]
        return math.log(1 + (len(self.chunks) - n_with + 0.5) / (n_with + 0.5))

    def search(self, question: str, k: int) -> list[Hit]:
        """The best `k` chunks that hold any word of the question; equal scores keep the chunks' order."""
        wanted = list(dict.fromkeys(terms(question)))
        whole = sum(self.rarity(term) for term in wanted)
        hits = []
        for chunk, counts, length in zip(self.chunks, self._counts, self._lengths, strict=True):
            held = [term for term in wanted if term in counts]
            if not held:
                continue
            norm = K1 * (1 - B + B * length / self._mean_length)
            score = sum(self.rarity(term) * counts[term] * (K1 + 1) / (counts[term] + norm) for term in held)
            hits.append(Hit(chunk, score, sum(self.rarity(term) for term in held) / whole))
        return sorted(hits, key=lambda hit: -hit.score)[:k]
