"""A librarian that reads freely and writes only what was approved."""
from pathlib import Path


class Refused(Exception):
    """An expected problem; its message is for the model."""


def digest(diff: str) -> str:
    raise NotImplementedError


class Library:
    def __init__(self, root: Path):
        raise NotImplementedError


def handle(library: Library, message: dict) -> dict | None:
    raise NotImplementedError
