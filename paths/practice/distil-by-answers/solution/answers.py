"""Distil from sampled answers."""
from collections import Counter


def shares(answers: list[str]) -> dict[str, float]:
    """Return the share of each answer."""
    return {a: n / len(answers) for a, n in Counter(answers).items()}


def distance(p: dict[str, float], q: dict[str, float]) -> float:
    """Return the total variation distance."""
    return sum(abs(p.get(k, 0.0) - q.get(k, 0.0)) for k in p.keys() | q.keys()) / 2


def majority(answers: list[str]) -> tuple[str, float]:
    """Return the most frequent answer and its share."""
    counts = shares(answers)
    best = min(counts, key=lambda a: (-counts[a], a))
    return best, counts[best]


def filtered(asked: dict[str, list[str]], least: float) -> dict[str, str]:
    """Return the majority answers with enough agreement."""
    best = {question: majority(answers) for question, answers in asked.items()}
    return {question: answer for question, (answer, share) in best.items() if share >= least}


def report(asked: dict[str, list[str]], truth: dict[str, str], least: float) -> dict:
    """Return what the filter keeps and loses."""
    kept = filtered(asked, least)
    right = sum(truth[q] == a for q, a in kept.items())
    lost = sum(majority(a)[0] == truth[q] for q, a in asked.items() if q not in kept)
    return {"kept": len(kept) / len(asked), "right": right / len(kept) if kept else None, "lost_right": lost}


def plan(calls: int, questions: int) -> tuple[int, int]:
    """Return the number of questions asked and of answers to each."""
    if calls < 1 or questions < 1:
        raise ValueError("calls and questions must be at least 1")
    asked = min(calls, questions)
    return asked, calls // asked
