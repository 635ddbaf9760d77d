"""Scores of one answer, each from 0 to 1. Add one by writing a function and naming it in `METRICS`."""

import re
from collections import Counter
from collections.abc import Callable, Mapping

from .cases import Case

Metric = Callable[[Case, str], float]


def normalised(text: str) -> list[str]:
    """Words and numbers in small letters: case, punctuation and articles do not count.

    >>> normalised("The answer: 1.5 hours!")
    ['answer', '1.5', 'hours']
    """
    words = re.findall(r"\d+(?:\.\d+)?|\w+", text.casefold())
    return [word for word in words if word not in {"a", "an", "the"}]


def exact(case: Case, answer: str) -> float:
    """1 if the answer is one of the right ones, word for word."""
    given = normalised(answer)
    return float(any(given == normalised(right) for right in case.answers))


def token_f1(case: Case, answer: str) -> float:
    """How far the words are those of the nearest right answer: harmonic mean of precision and recall."""
    return max(_f1(normalised(answer), normalised(right)) for right in case.answers)


def rubric(case: Case, answer: str) -> float:
    """The share of `must_mention` that the answer mentions; 1 where nothing is asked for.

    This is the place for a judge: a person, or a model with a written rubric. Before you believe a judge,
    score thirty answers by hand and report how often you agree.
    """
    if not case.must_mention:
        return 1.0
    text = answer.casefold()
    return sum(word.casefold() in text for word in case.must_mention) / len(case.must_mention)


def _f1(given: list[str], right: list[str]) -> float:
    if not given or not right:
        return float(given == right)
    shared = sum((Counter(given) & Counter(right)).values())
    return 2 * shared / (len(given) + len(right))


METRICS: Mapping[str, Metric] = {"exact": exact, "token_f1": token_f1, "rubric": rubric}
