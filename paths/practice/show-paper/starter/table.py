"""Rebuild the main table from the logs, and check it."""
import csv
import sys
from pathlib import Path
from statistics import fmean


def rebuild() -> dict[str, list[float]]:
    """Return n, mean, low and high of each method."""
    raise NotImplementedError


def differing(table: dict[str, list[float]]) -> list[str]:
    """Return the methods that differ from table.csv."""
    raise NotImplementedError


def main() -> None:
    """Write or check."""
    raise NotImplementedError
