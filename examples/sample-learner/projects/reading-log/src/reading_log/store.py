"""Books in a JSON Lines file: reading, writing and counting. Prints nothing."""

import json
from collections import Counter
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path


@dataclass(frozen=True)
class Book:
    """One finished book."""

    title: str
    author: str
    pages: int
    finished: str


class DamagedFile(ValueError):
    """A line of the data file that is not a book."""


def load(path: Path) -> list[Book]:
    """All books in the file, oldest entry first; no file means no books."""
    if not path.exists():
        return []
    books = []
    with path.open(encoding="utf-8") as lines:
        for number, line in enumerate(lines, start=1):
            if not line.strip():
                continue
            try:
                books.append(Book(**json.loads(line)))
            except (json.JSONDecodeError, TypeError) as error:
                raise DamagedFile(f"{path.name}, line {number}: {error}") from error
    return books


def add(path: Path, book: Book) -> None:
    """Append one book to the file."""
    if not book.title.strip():
        raise ValueError("a book needs a title")
    if book.pages < 1:
        raise ValueError("pages must be 1 or more")
    date.fromisoformat(book.finished)
    with path.open("a", encoding="utf-8") as out:
        out.write(json.dumps(asdict(book), ensure_ascii=False) + "\n")


def pages_by_month(books: list[Book]) -> dict[str, int]:
    """Pages for each month such as 2026-01, in order of time."""
    pages: Counter[str] = Counter()
    for book in books:
        pages[book.finished[:7]] += book.pages
    return dict(sorted(pages.items()))
