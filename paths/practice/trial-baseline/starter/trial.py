"""Rebuild the numbers of the trial. Run: python trial.py"""


def group_split(rows: list[dict], share: float) -> tuple[list[dict], list[dict]]:
    """Put the last share of the sorted patients into the test."""
    raise NotImplementedError


def guard(train: list[dict], test: list[dict]) -> None:
    """Fail if a patient is on both sides."""
    raise NotImplementedError


def brier(probabilities: list[float], outcomes: list[int]) -> float:
    """Return the mean squared distance between probability and outcome."""
    raise NotImplementedError
