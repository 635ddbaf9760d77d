from collections.abc import Callable
from typing import Any

Book = dict[str, Any]


def add_book(title: str, pages: int, shelf: list[Book] | None = None) -> list[Book]:
    """Return the shelf with the book added; without a shelf, a new one."""
    if shelf is None:
        shelf = []
    shelf.append({"title": title, "pages": pages})
    return shelf


def find(shelf: list[Book], title: str) -> Any:
    """Return the first book with this title, ignoring case, or None."""
    for book in shelf:
        if book["title"].lower() == title.lower():
            return book
    return None


def pages_of(shelf: list[Book], title: str) -> int:
    """Return the pages of a book, 0 if it is not on the shelf."""
    book = find(shelf, title)
    return 0 if book is None else int(book["pages"])


def tidy_title(title: str) -> str:
    """Return the title without spaces at both ends and with single spaces inside."""
    return " ".join(title.split())


def read_pages(text: str) -> int | None:
    """Return the number of pages, or None if the text is not a whole number."""
    try:
        return int(text)
    except ValueError:
        return None


def label_makers(rooms: list[str]) -> list[Callable[[str], str]]:
    """Return one function for each room; it takes a title and returns 'room: title'."""

    def maker(room: str) -> Callable[[str], str]:
        return lambda title: f"{room}: {title}"

    return [maker(room) for room in rooms]


def mean_pages(shelf: list[Book]) -> float:
    """Return the mean number of pages, 0.0 for an empty shelf."""
    if not shelf:
        return 0.0
    return sum(book["pages"] for book in shelf) / len(shelf)
