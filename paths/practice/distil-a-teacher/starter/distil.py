"""Distil a teacher's probabilities into a linear student."""
import math


def soft(logits: list[float], t: float) -> list[float]:
    """Return softmax of logits / t."""
    raise NotImplementedError


def loss(student: list[float], teacher: list[float], label: int, t: float, lam: float) -> float:
    """Return the mixed loss for one sample."""
    raise NotImplementedError


def gradient(student: list[float], teacher: list[float], label: int, t: float, lam: float) -> list[float]:
    """Return the slope of the loss for each logit of the student."""
    raise NotImplementedError


def logits(model: list[list[float]], x: list[float]) -> list[float]:
    """Return the scores of all classes; the last weight is the bias."""
    raise NotImplementedError


def train(xs: list[list[float]], teacher_logits: list[list[float]], labels: list[int], classes: int,
          t: float, lam: float, steps: int, rate: float) -> list[list[float]]:
    """Return a student trained from zero by full gradient descent."""
    raise NotImplementedError


def accuracy(model: list[list[float]], xs: list[list[float]], labels: list[int]) -> float:
    """Return the share of right answers."""
    raise NotImplementedError


def gap_closed(teacher: float, alone: float, distilled: float) -> float:
    """Return the share of the gap to the teacher that distillation closed."""
    raise NotImplementedError
