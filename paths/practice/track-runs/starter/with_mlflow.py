"""The sweep, recorded by MLflow, and two questions to its records (second stage)."""
from pathlib import Path


def sweep(uri: str, files: list[Path], windows: list[int], commit: str) -> None:
    """One run for each file and window."""
    raise NotImplementedError


def best(uri: str, metric: str, data: str | None = None) -> list[str]:
    """The ids of finished runs that have this metric, lowest first."""
    raise NotImplementedError


def data_of(uri: str, model: Path) -> list[str]:
    """The hashes of the data from which finished runs made exactly this file."""
    raise NotImplementedError
