"""Softmax and cross-entropy that survive large scores."""
import math


def softmax_plain(scores: list[float]) -> list[float]:
    """Return e**score / sum of all e**score, as written in the lesson."""
    powers = [math.exp(score) for score in scores]
    return [power / sum(powers) for power in powers]


def softmax(scores: list[float]) -> list[float]:
    """Return the same probabilities for any finite scores."""
    top = max(scores)
    return softmax_plain([score - top for score in scores])


def cross_entropy(scores: list[float], target: int) -> float:
    """Return -ln of the probability of the class `target`, from scores."""
    top = max(scores)
    return top + math.log(sum(math.exp(score - top) for score in scores)) - scores[target]


def mean_loss(rows: list[list[float]], targets: list[int]) -> float:
    """Return the mean cross-entropy; ValueError if the lengths differ."""
    if len(rows) != len(targets):
        raise ValueError(f"{len(rows)} rows, {len(targets)} targets")
    return sum(cross_entropy(row, target) for row, target in zip(rows, targets)) / len(rows)
