"""Books in a JSON file."""

import json
from pathlib import Path


def save(path: Path, books: list[dict]) -> None:
    """Write the books as JSON."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(books, ensure_ascii=False, indent=2), encoding="utf-8")


def load(path: Path) -> list[dict]:
    """Return the books of a file; none if there is no file."""
    if not path.exists():
        return []
    return json.loads(path.read_text(encoding="utf-8"))


def add(path: Path, title: str, pages: int) -> int:
    """Add a book to the file and return how many there are."""
    books = load(path)
    books.append({"title": title, "pages": pages})
    save(path, books)
    return len(books)
