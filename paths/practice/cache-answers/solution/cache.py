"""A cache for exact and near-equal questions."""

import re
from dataclasses import dataclass, field
from math import sqrt


def normalise(question: str) -> str:
    return " ".join(question.casefold().split()).rstrip("?!. ")


def cosine(a: list[float], b: list[float]) -> float:
    size = sqrt(sum(x * x for x in a) * sum(y * y for y in b))
    return sum(x * y for x, y in zip(a, b, strict=True)) / size if size else 0.0


def _guard(question: str) -> tuple[set[str], bool]:
    """What a vector sees badly: numbers and negation."""
    words = set(re.findall(r"[a-z]+", question.casefold()))
    return set(re.findall(r"\d+", question)), bool(words & {"not", "no"})


@dataclass
class Entry:
    question: str
    vector: list[float]
    answer: str
    scope: str
    stored: float


@dataclass
class AnswerCache:
    threshold: float
    ttl: float
    entries: list[Entry] = field(default_factory=list)

    def put(self, question: str, vector: list[float], answer: str, scope: str, now: float) -> None:
        self.entries.append(Entry(question, vector, answer, scope, now))

    def get(self, question: str, vector: list[float], scope: str, now: float) -> tuple[str, str] | None:
        alive = [e for e in reversed(self.entries) if e.scope == scope and now - e.stored < self.ttl]
        for e in alive:
            if normalise(e.question) == normalise(question):
                return e.answer, "exact"
        near = [(cosine(e.vector, vector), e) for e in alive if _guard(e.question) == _guard(question)]
        best = max(near, key=lambda pair: pair[0], default=None)
        return (best[1].answer, "near") if best and best[0] >= self.threshold else None


def best_threshold(pairs: list[tuple[float, bool]]) -> float | None:
    top = max((s for s, share in pairs if not share), default=-2.0)
    return min((s for s, share in pairs if share and s > top), default=None)
