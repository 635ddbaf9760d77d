"""The choice of a cut in a decision tree."""


def gini(labels: list) -> float:
    """Return the Gini impurity; 0 for an empty list."""
    raise NotImplementedError


def gain(labels: list, left: list, right: list) -> float:
    """Return how much the split lowers the weighted impurity."""
    raise NotImplementedError


def thresholds(values: list[float]) -> list[float]:
    """Return the middles between neighbouring different values."""
    raise NotImplementedError


def best_cut(rows: list[dict], columns: list[str], target: str) -> tuple[str, float, float] | None:
    """Return column, threshold and gain of the best cut."""
    raise NotImplementedError
