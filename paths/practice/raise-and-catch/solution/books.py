"""Read books from a text file and refuse bad lines."""

from collections.abc import Callable
from pathlib import Path


def read_pages(text: str) -> int:
    """Return the number of pages; ValueError if it is not a whole number above 0."""
    try:
        pages = int(text)
    except ValueError as error:
        raise ValueError(f"pages must be a whole number: {text!r}") from error
    if pages < 1:
        raise ValueError(f"pages must be positive: {pages}")
    return pages


def read_book(line: str) -> dict:
    """Return title and pages of a line such as Momo;304; ValueError if it is bad."""
    if line.count(";") != 1:
        raise ValueError(f"expected title;pages: {line!r}")
    title, pages = line.split(";")
    if not title.strip():
        raise ValueError("title is empty")
    return {"title": title.strip(), "pages": read_pages(pages)}


def load(path: Path) -> tuple[list[dict], list[str]]:
    """Return the good books and a message for each bad line."""
    books, messages = [], []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if not line.strip():
            continue
        try:
            book = read_book(line)
        except ValueError as error:
            messages.append(f"line {number}: {error}")
        else:
            books.append(book)
    return books, messages


def logged(name: str, log: list[str], work: Callable[[], int]) -> int:
    """Return work(), and log its start and its end, also after an exception."""
    log.append(f"start {name}")
    try:
        return work()
    finally:
        log.append(f"end {name}")
