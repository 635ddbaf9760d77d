"""Precision, recall and profit as functions of the threshold."""


def precision_recall(
    probabilities: list[float], answers: list[int], threshold: float
) -> tuple[float | None, float]:
    """Return precision (None if nobody is called) and recall."""
    raise NotImplementedError


def profit(
    probabilities: list[float], answers: list[int], threshold: float, gain: float, cost: float
) -> float:
    """Return gain for each called yes minus cost for each call."""
    raise NotImplementedError


def best_threshold(
    probabilities: list[float], answers: list[int], candidates: list[float], gain: float, cost: float
) -> float:
    """Return the candidate with the highest profit; on a tie the highest one."""
    raise NotImplementedError
