"""Ablate at equal tuning."""
import csv
from math import sqrt
from statistics import fmean, stdev

VARIANTS = ["no-A", "no-B", "no-C", "no-A-B"]


def best_setting(rows: list[dict], variant: str) -> str:
    """Return the setting with the highest mean."""
    raise NotImplementedError


def losses(rows: list[dict], variant: str, tuned: bool, old: str = "s3") -> list[float]:
    """Return the loss of each seed."""
    raise NotImplementedError


def matters(values: list[float]) -> bool:
    """Return whether the mean loss exceeds twice its error."""
    raise NotImplementedError


def interaction(rows: list[dict], a: str, b: str, both: str) -> float:
    """Return the loss of both minus the single losses."""
    raise NotImplementedError


def main() -> None:
    """Write ablation.csv."""
    raise NotImplementedError
