"""Read books from CSV, report broken rows, write JSON and CSV."""

from pathlib import Path


def read_books(path: Path) -> tuple[list[dict], list[str]]:
    """Return the good books of a CSV file and a message for each broken row."""
    raise NotImplementedError


def write_csv(path: Path, books: list[dict]) -> None:
    """Write the books as CSV with the header title,author,pages."""
    raise NotImplementedError


def write_json(path: Path, books: list[dict]) -> None:
    """Write the books as a JSON list."""
    raise NotImplementedError


def read_json(path: Path) -> list[dict]:
    """Return the books of a JSON file that write_json wrote."""
    raise NotImplementedError


def main() -> None:
    """Read data/books.csv, write out/books.json, print a summary."""
    raise NotImplementedError


if __name__ == "__main__":
    main()
