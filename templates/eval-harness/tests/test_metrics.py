"""Scores that can be worked out by hand."""

import pytest

from eval_harness.cases import Case
from eval_harness.metrics import exact, rubric, token_f1

CASE = Case("a", "q", ["The red house", "a house"], must_mention=["red", "roof"])


@pytest.mark.parametrize(
    ("answer", "exact_score", "f1"),
    [
        ("red house", 1.0, 1.0),
        ("House!", 1.0, 1.0),
        ("red", 0.0, 2 / 3),
        ("the red red house", 0.0, 4 / 5),
        ("blue car", 0.0, 0.0),
        ("", 0.0, 0.0),
    ],
)
def test_answers_are_scored_against_the_nearest_right_one(answer: str, exact_score: float, f1: float) -> None:
    assert exact(CASE, answer) == exact_score
    assert token_f1(CASE, answer) == pytest.approx(f1)


def test_the_rubric_counts_what_is_mentioned() -> None:
    assert rubric(CASE, "A RED thing") == 0.5
    assert rubric(Case("a", "q", ["x"]), "anything") == 1.0


def test_a_decimal_is_one_number() -> None:
    assert exact(Case("a", "q", ["1.5"]), "15") == 0.0
    assert exact(Case("a", "q", ["1.5"]), "1 5") == 0.0
