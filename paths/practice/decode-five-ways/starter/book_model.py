"""A word model of data/book.txt: three-word, two-word and single counts, mixed."""
import re
from collections import Counter, defaultdict
from pathlib import Path


class BookModel:
    """model(tokens) gives the probabilities of the next word."""

    def __init__(self, path: str = "data/book.txt") -> None:
        words = re.findall(r"[a-z']+|[.,?!]", Path(path).read_text(encoding="utf-8").lower())
        self.words = sorted(set(words))
        self.number = {word: i for i, word in enumerate(self.words)}
        tokens = [self.number[word] for word in words]
        self.single = Counter(tokens)
        self.total = len(tokens)
        self.after: dict[tuple[int, ...], Counter[int]] = defaultdict(Counter)
        for i, token in enumerate(tokens):
            for n in (1, 2):
                if i >= n:
                    self.after[tuple(tokens[i - n:i])][token] += 1

    def __call__(self, tokens: list[int]) -> list[float]:
        mixed = [0.1 * self.single[t] / self.total for t in range(len(self.words))]
        for n, weight in ((1, 0.3), (2, 0.6)):
            counts = self.after.get(tuple(tokens[-n:]), self.single)
            total = sum(counts.values())
            for t, count in counts.items():
                mixed[t] += weight * count / total
        return mixed

    def encode(self, text: str) -> list[int]:
        return [self.number[word] for word in text.split()]

    def decode(self, tokens: list[int]) -> str:
        return " ".join(self.words[t] for t in tokens)
