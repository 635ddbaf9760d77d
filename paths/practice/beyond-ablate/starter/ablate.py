"""Ablate at equal tuning."""
import csv
from math import sqrt
from statistics import fmean, stdev

VARIANTS = ["no-A", "no-B", "no-C", "no-A-B"]
T = dict(zip(range(2, 31), [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131,
                            2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045]))


def best_setting(rows: list[dict], variant: str) -> str:
    """Return the setting with the highest mean."""
    raise NotImplementedError


def losses(rows: list[dict], variant: str, tuned: bool, old: str = "s3") -> list[float]:
    """Return the loss of each seed."""
    raise NotImplementedError


def matters(values: list[float]) -> bool:
    """Return whether the mean loss exceeds the half-width of its 95 % interval."""
    raise NotImplementedError


def interaction(rows: list[dict], a: str, b: str, both: str) -> float:
    """Return the loss of both minus the single losses."""
    raise NotImplementedError


def main() -> None:
    """Write ablation.csv."""
    raise NotImplementedError
