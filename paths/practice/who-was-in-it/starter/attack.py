"""A membership attack and its honest measure."""
import csv
from math import floor


def auc(members: list[float], strangers: list[float]) -> float:
    """Return the share of pairs in the right order."""
    raise NotImplementedError


def tpr_at(members: list[float], strangers: list[float], fpr: float) -> float:
    """Return the share of members found at a false positive rate."""
    raise NotImplementedError


def scores(rows: list[dict], kind: str) -> list[float]:
    """Return a score for each row."""
    raise NotImplementedError


def split(rows: list[dict], kind: str) -> tuple[list[float], list[float]]:
    """Return the scores of members and strangers."""
    raise NotImplementedError


def main() -> None:
    """Write attack.csv."""
    raise NotImplementedError
