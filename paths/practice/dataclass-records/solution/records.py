"""Books as records: checked once, when they are made."""

import json
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path


@dataclass(frozen=True)
class Book:
    """A book that passed its checks."""

    title: str
    author: str
    pages: int
    tags: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        if not self.title.strip():
            raise ValueError("the title is empty")
        if type(self.pages) is not int:
            raise TypeError(f"pages must be an int: {self.pages!r}")
        if self.pages < 1:
            raise ValueError(f"pages must be positive: {self.pages}")


def from_dict(row: dict) -> Book:
    """Return the book of a loose dict; ValueError for a missing or unknown field."""
    for name in ("title", "author", "pages"):
        if name not in row:
            raise ValueError(f"missing field: {name}")
    names = [f.name for f in fields(Book)]
    for key in row:
        if key not in names:
            raise ValueError(f"unknown field: {key}")
    return Book(**row)


def to_dict(book: Book) -> dict:
    """Return all fields as a dict."""
    return asdict(book)


def load(path: Path) -> tuple[list[Book], list[tuple[int, str]]]:
    """Return the good books, and row number and message of each refused row."""
    books, refused = [], []
    for number, row in enumerate(json.loads(path.read_text(encoding="utf-8")), start=1):
        try:
            books.append(from_dict(row))
        except (ValueError, TypeError) as error:
            refused.append((number, str(error)))
    return books, refused


def by_author(books: list[Book]) -> dict[str, list[Book]]:
    """Return the books of each author."""
    groups: dict[str, list[Book]] = {}
    for book in books:
        groups.setdefault(book.author, []).append(book)
    return groups


def with_tag(book: Book, tag: str) -> Book:
    """Return a new book that also has the tag."""
    if tag in book.tags:
        return replace(book, tags=list(book.tags))
    return replace(book, tags=book.tags + [tag])
