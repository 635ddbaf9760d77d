"""Load, save and add books; see the lesson for the file format."""

from pathlib import Path


class DataError(ValueError):
    """The data file is damaged; the message names the file and the line."""


def load(path: Path) -> list[dict]:
    """Return the books of the file in their order; [] if there is no file."""
    raise NotImplementedError


def save(path: Path, books: list[dict]) -> None:
    """Write all books to the file and replace what was in it."""
    raise NotImplementedError


def add(books: list[dict], title: str, author: str, pages: int, date: str) -> list[dict]:
    """Return a new list with one more book at the end; ValueError if the book is wrong."""
    raise NotImplementedError
