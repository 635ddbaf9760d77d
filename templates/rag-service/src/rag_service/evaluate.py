"""How good is it? Retrieval (recall@k, MRR), answers that hold what they must, and refusals."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from .bm25 import Index
from .rag import K, Rag


@dataclass(frozen=True)
class Question:
    """A question, the places that answer it (none: it must be refused), and words that the answer holds.

    `near` makes it a near miss: the place that speaks of the same things, and does not answer it.
    """

    id: str
    question: str
    relevant: list[str]
    answer_holds: str
    near: str = ""


@dataclass(frozen=True)
class Scores:
    """Each from 0 to 1; the counts say how much is behind them."""

    n_answerable: int
    n_unanswerable: int
    n_near_misses: int
    recall_at_k: float
    mrr: float
    answered_right: float
    refused_right: float
    near_misses_refused: float
    wrong: list[str]


def load(file: Path) -> list[Question]:
    """Reads the golden set."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return [Question(**json.loads(line)) for line in lines if line.strip()]


def recall_at(found: Sequence[str], relevant: Sequence[str], k: int) -> float:
    """The share of the relevant places that are among the first `k`."""
    return len(set(found[:k]) & set(relevant)) / len(set(relevant))


def reciprocal_rank(found: Sequence[str], relevant: Sequence[str]) -> float:
    """1 for a relevant place first, 1/2 for second, and so on; 0 where there is none."""
    return next((1 / rank for rank, source in enumerate(found, start=1) if source in relevant), 0.0)


def evaluate(rag: Rag, questions: Sequence[Question], k: int = K) -> Scores:
    """Scores on the questions, with the ids of those that went wrong."""
    answerable = [question for question in questions if question.relevant]
    unanswerable = [question for question in questions if not question.relevant]
    near_misses = [question for question in unanswerable if question.near]
    if not answerable or not near_misses:
        raise ValueError("a golden set needs questions with an answer, and near misses without one")
    found = {question.id: _sources(rag.index, question.question) for question in answerable}
    right = {question.id: _is_right(rag, question) for question in questions}
    return Scores(
        n_answerable=len(answerable),
        n_unanswerable=len(unanswerable),
        n_near_misses=len(near_misses),
        recall_at_k=_mean([recall_at(found[q.id], q.relevant, k) for q in answerable]),
        mrr=_mean([reciprocal_rank(found[q.id], q.relevant) for q in answerable]),
        answered_right=_mean([right[q.id] for q in answerable]),
        refused_right=_mean([right[q.id] for q in unanswerable]),
        near_misses_refused=_mean([right[q.id] for q in near_misses]),
        wrong=[question.id for question in questions if not right[question.id]],
    )


def _sources(index: Index, question: str) -> list[str]:
    """Every place that was found, best first; a place with several parts counts once, as its best part."""
    hits = index.search(question, len(index.chunks))
    return list(dict.fromkeys(hit.chunk.source for hit in hits))


def _is_right(rag: Rag, question: Question) -> bool:
    answer = rag.answer(question.question)
    if not question.relevant:
        return answer.is_refused
    return not answer.is_refused and question.answer_holds.casefold() in answer.text.casefold()


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
