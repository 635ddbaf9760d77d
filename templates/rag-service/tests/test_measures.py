"""Recall and reciprocal rank by hand."""

from rag_service.evaluate import recall_at, reciprocal_rank


def test_the_measures_by_hand() -> None:
    assert recall_at(["a", "b", "c"], ["c", "x"], 3) == 0.5
    assert recall_at(["a", "b", "c"], ["c"], 2) == 0.0
    assert reciprocal_rank(["a", "b", "c"], ["c", "b"]) == 0.5
    assert reciprocal_rank(["a"], ["b"]) == 0.0
