"""Difference in differences, with a check of its assumption."""
import csv
from random import Random
from statistics import fmean


def read(path: str) -> list[dict]:
    """Rows with shop, group, week and sales."""
    raise NotImplementedError


def change(rows: list[dict], start: int) -> dict[str, tuple[str, float]]:
    """For each shop its group and its mean sales from week `start` on minus those before."""
    raise NotImplementedError


def did(rows: list[dict], start: int) -> float:
    """Mean change of the new shops minus mean change of the control shops."""
    raise NotImplementedError


def before_after(rows: list[dict], start: int) -> float:
    """The estimate without a control group."""
    raise NotImplementedError


def placebo(rows: list[dict], start: int, fake: int) -> float:
    """The estimate for a start that never was, from weeks before the true start."""
    raise NotImplementedError


def interval(rows: list[dict], start: int, runs: int, seed: int) -> tuple[float, float]:
    """The 95 % bootstrap interval; whole shops are drawn within their group."""
    raise NotImplementedError
