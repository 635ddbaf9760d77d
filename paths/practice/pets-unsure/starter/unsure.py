"""Calibrate a classifier and let it abstain."""


def softmax(logits: list[float], temperature: float = 1.0) -> list[float]:
    raise NotImplementedError


def nll(logits: list[list[float]], labels: list[int], temperature: float = 1.0) -> float:
    """Mean negative log-likelihood of the true classes."""
    raise NotImplementedError


def fit_temperature(logits: list[list[float]], labels: list[int]) -> float:
    """The best of 0.10, 0.11, ... 10.00."""
    raise NotImplementedError


def abstain(logits: list[list[float]], labels: list[int], share: float, temperature: float = 1.0) -> tuple[float, float]:
    """(coverage, accuracy on the answered)."""
    raise NotImplementedError


def confusions(predicted: list[int], labels: list[int]) -> list[tuple[int, int, int]]:
    """(true, predicted, count) of the wrong answers, most frequent first."""
    raise NotImplementedError
