import math
import re
from collections import Counter


def words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+(?:[-_][a-z0-9]+)*", text.lower())


class BM25:
    def __init__(self, texts: dict[str, str], k1: float = 1.2, b: float = 0.75) -> None:
        self.k1, self.b = k1, b
        self.counts = {key: Counter(words(text)) for key, text in texts.items()}
        self.length = {key: c.total() for key, c in self.counts.items()}
        self.average = sum(self.length.values()) / max(len(texts), 1)
        self.containing = Counter(w for c in self.counts.values() for w in c)

    def idf(self, word: str) -> float:
        n, total = self.containing[word], len(self.counts)
        return math.log(1 + (total - n + 0.5) / (n + 0.5))

    def score(self, query: str, key: str) -> float:
        result = 0.0
        for word in words(query):
            f = self.counts[key][word]
            if f:
                room = self.k1 * (1 - self.b + self.b * self.length[key] / self.average)
                result += self.idf(word) * f * (self.k1 + 1) / (f + room)
        return result

    def search(self, query: str, k: int) -> list[tuple[str, float]]:
        scores = [(key, self.score(query, key)) for key in self.counts]
        return sorted((p for p in scores if p[1] > 0), key=lambda p: (-p[1], p[0]))[:k]
