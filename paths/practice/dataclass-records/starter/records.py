"""Books as records: checked once, when they are made."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Book:
    """A book that passed its checks."""

    title: str


def from_dict(row: dict) -> Book:
    """Return the book of a loose dict; ValueError for a missing or unknown field."""
    raise NotImplementedError


def to_dict(book: Book) -> dict:
    """Return all fields as a dict."""
    raise NotImplementedError


def load(path: Path) -> tuple[list[Book], list[tuple[int, str]]]:
    """Return the good books, and row number and message of each refused row."""
    raise NotImplementedError


def by_author(books: list[Book]) -> dict[str, list[Book]]:
    """Return the books of each author."""
    raise NotImplementedError


def with_tag(book: Book, tag: str) -> Book:
    """Return a new book that also has the tag."""
    raise NotImplementedError
