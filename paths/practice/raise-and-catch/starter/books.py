"""Read books from a text file and refuse bad lines."""

from collections.abc import Callable
from pathlib import Path


def read_pages(text: str) -> int:
    """Return the number of pages; ValueError if it is not a whole number above 0."""
    raise NotImplementedError


def read_book(line: str) -> dict:
    """Return title and pages of a line such as Momo;304; ValueError if it is bad."""
    raise NotImplementedError


def load(path: Path) -> tuple[list[dict], list[str]]:
    """Return the good books and a message for each bad line."""
    raise NotImplementedError


def logged(name: str, log: list[str], work: Callable[[], int]) -> int:
    """Return work(), and log its start and its end, also after an exception."""
    raise NotImplementedError
