"""Books in a JSON file."""

from pathlib import Path


def save(path: Path, books: list[dict]) -> None:
    """Write the books as JSON."""
    raise NotImplementedError


def load(path: Path) -> list[dict]:
    """Return the books of a file; none if there is no file."""
    raise NotImplementedError


def add(path: Path, title: str, pages: int) -> int:
    """Add a book to the file and return how many there are."""
    raise NotImplementedError
