"""Load, save and add books. The file has one JSON object per line."""

import datetime
import json
from pathlib import Path

FIELDS = {"title": str, "author": str, "pages": int, "date": str}


class DataError(ValueError):
    """The data file is damaged; the message names the file and the line."""


def parse_line(line: str) -> dict:
    """Return the book of one line; ValueError if it is not a book."""
    book = json.loads(line)
    if not isinstance(book, dict):
        raise ValueError("not an object")
    for name, kind in FIELDS.items():
        if not isinstance(book.get(name), kind):
            raise ValueError(f"{name} is missing or of the wrong type")
    return book


def load(path: Path) -> list[dict]:
    """Return the books of the file in their order; [] if there is no file."""
    if not path.exists():
        return []
    books = []
    lines = path.read_text(encoding="utf-8").split("\n")
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            books.append(parse_line(line))
        except ValueError as error:
            raise DataError(f"{path}: not a book") from error
    return books


def save(path: Path, books: list[dict]) -> None:
    """Write all books to the file and replace what was in it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [json.dumps(book, ensure_ascii=False) + "\n" for book in books]
    path.write_text("".join(lines), encoding="utf-8")


def add(books: list[dict], title: str, author: str, pages: int, date: str) -> list[dict]:
    """Return a new list with one more book at the end; ValueError if the book is wrong."""
    title, author = title.strip(), author.strip()
    if not title:
        raise ValueError("title is empty")
    if not author:
        raise ValueError("author is empty")
    if pages < 1:
        raise ValueError("pages must be at least 1")
    try:
        datetime.date.fromisoformat(date)
    except ValueError:
        raise ValueError(f"not a date of the form YYYY-MM-DD: {date}") from None
    return [*books, {"title": title, "author": author, "pages": pages, "date": date}]
