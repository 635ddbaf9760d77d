"""Immutable releases, an atomic switch, and the way back."""
from collections.abc import Callable
from pathlib import Path


def digest(folder: Path) -> str:
    raise NotImplementedError


def add(root: Path, source: Path) -> str:
    raise NotImplementedError


def current(root: Path) -> str | None:
    raise NotImplementedError


def compatible(new: dict, old: dict) -> bool:
    raise NotImplementedError


def deploy(root: Path, name: str, healthy: Callable[[Path], bool]) -> str:
    raise NotImplementedError


def rollback(root: Path) -> str:
    raise NotImplementedError
