"""Distil from sampled answers."""
from collections import Counter


def shares(answers: list[str]) -> dict[str, float]:
    """Return the share of each answer."""
    raise NotImplementedError


def distance(p: dict[str, float], q: dict[str, float]) -> float:
    """Return the total variation distance."""
    raise NotImplementedError


def majority(answers: list[str]) -> tuple[str, float]:
    """Return the most frequent answer and its share."""
    raise NotImplementedError


def filtered(asked: dict[str, list[str]], least: float) -> dict[str, str]:
    """Return the majority answers with enough agreement."""
    raise NotImplementedError


def report(asked: dict[str, list[str]], truth: dict[str, str], least: float) -> dict:
    """Return what the filter keeps and loses."""
    raise NotImplementedError


def plan(calls: int, questions: int) -> tuple[int, int]:
    """Return the number of questions asked and of answers to each."""
    raise NotImplementedError
