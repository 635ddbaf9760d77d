"""Books with a bookmark, and a shelf that holds them."""


class Book:
    """A book and how far it is read. The bookmark is never below 0 or past the end."""

    def __init__(self, title: str, pages: int) -> None:
        raise NotImplementedError

    def read(self, count: int) -> None:
        """Move the bookmark forward by count pages; ValueError if that is impossible."""
        raise NotImplementedError

    def left(self) -> int:
        """Return the pages that remain."""
        raise NotImplementedError

    def done(self) -> bool:
        """Return whether the book is read to its end."""
        raise NotImplementedError

    def __str__(self) -> str:
        raise NotImplementedError


class Shelf:
    """Books, each title once."""
