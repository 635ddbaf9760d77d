"""A linear probe with its control task."""
import math
import random

Probe = tuple[list[float], float]


def control_labels(words: list[str], seed: int) -> list[int]:
    """Return random labels, one for each word type."""
    raise NotImplementedError


def split_by_word(words: list[str], share: float, seed: int) -> tuple[list[int], list[int]]:
    """Return indices for training and test that share no word."""
    raise NotImplementedError


def train(xs: list[list[float]], ys: list[int], steps: int = 200, rate: float = 0.5) -> Probe:
    """Return weights and bias of a logistic regression."""
    raise NotImplementedError


def accuracy(probe: Probe, xs: list[list[float]], ys: list[int]) -> float:
    """Return the share of right predictions."""
    raise NotImplementedError


def selectivity(xs: list[list[float]], words: list[str], ys: list[int], seed: int) -> float:
    """Return accuracy on the task minus accuracy on the control task."""
    raise NotImplementedError
