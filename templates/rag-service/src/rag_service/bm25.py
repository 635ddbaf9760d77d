"""BM25 (Robertson and Zaragoza, 2009): rare words count more, and a word's tenth occurrence hardly counts."""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from .chunks import Chunk
from .words import alternatives, terms

K1 = 1.2
B = 0.75


@dataclass(frozen=True)
class Hit:
    """A chunk with its score."""

    chunk: Chunk
    score: float


class Index:
    """An index in memory."""

    def __init__(self, chunks: Sequence[Chunk]) -> None:
        self.chunks = list(chunks)
        # Headings count as text: they often hold the word that the text below takes for granted.
        self._counts = [Counter(terms(f"{chunk.path} {chunk.heading} {chunk.text}")) for chunk in self.chunks]
        self._lengths = [counts.total() for counts in self._counts]
        self._mean_length = sum(self._lengths) / len(self._lengths) if self._lengths else 0.0

    def rarity(self, word: frozenset[str]) -> float:
        """The inverse document frequency of a word with its synonyms; never negative."""
        n_with = sum(1 for counts in self._counts if not word.isdisjoint(counts))
        return math.log(1 + (len(self.chunks) - n_with + 0.5) / (n_with + 0.5))

    def search(self, question: str, k: int) -> list[Hit]:
        """The best `k` chunks that hold any word of the question; equal scores keep the chunks' order."""
        wanted = [(word, self.rarity(word)) for word in alternatives(question)]
        hits = []
        for chunk, counts, length in zip(self.chunks, self._counts, self._lengths, strict=True):
            norm = K1 * (1 - B + B * length / self._mean_length) if self._mean_length else K1
            score = 0.0
            for word, rarity in wanted:
                n = sum(counts[term] for term in word)
                score += rarity * n * (K1 + 1) / (n + norm)
            if score > 0:
                hits.append(Hit(chunk, score))
        return sorted(hits, key=lambda hit: -hit.score)[:k]
