"""The confusion matrix and what is computed from it."""


def counts(actual: list, predicted: list, positive) -> dict[str, int]:
    """Return the counts tp, fn, fp and tn."""
    raise NotImplementedError


def measures(c: dict[str, int]) -> dict[str, float | None]:
    """Return accuracy, precision, recall, specificity and f1."""
    raise NotImplementedError
