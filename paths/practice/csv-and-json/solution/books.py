"""Read books from CSV, report broken rows, write JSON and CSV."""

import csv
import json
from pathlib import Path

FIELDS = ["title", "author", "pages"]


def parse_row(row: list[str]) -> dict:
    """Return the book of one row; raise ValueError that says what is wrong with it."""
    if len(row) != len(FIELDS):
        raise ValueError(f"expected {len(FIELDS)} fields, found {len(row)}")
    title, author, pages = [field.strip() for field in row]
    if not title:
        raise ValueError("title is empty")
    if not author:
        raise ValueError("author is empty")
    try:
        number = int(pages)
    except ValueError:
        number = 0
    if number < 1:
        raise ValueError(f"pages is not a whole number above 0: {pages}")
    return {"title": title, "author": author, "pages": number}


def read_books(path: Path) -> tuple[list[dict], list[str]]:
    """Return the good books of a CSV file and a message for each broken row."""
    books: list[dict] = []
    problems: list[str] = []
    with path.open(encoding="utf-8", newline="") as file:
        reader = csv.reader(file)
        next(reader, None)  # the header
        for row in reader:
            if not row:
                continue
            try:
                books.append(parse_row(row))
            except ValueError as error:
                problems.append(f"line {reader.line_num}: {error}")
    return books, problems


def write_csv(path: Path, books: list[dict]) -> None:
    """Write the books as CSV with the header title,author,pages."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, FIELDS)
        writer.writeheader()
        writer.writerows(books)


def write_json(path: Path, books: list[dict]) -> None:
    """Write the books as a JSON list."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(books, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")


def read_json(path: Path) -> list[dict]:
    """Return the books of a JSON file that write_json wrote."""
    return json.loads(path.read_text(encoding="utf-8"))


def main() -> None:
    """Read data/books.csv, write out/books.json, print a summary."""
    books, problems = read_books(Path("data/books.csv"))
    write_json(Path("out/books.json"), books)
    print(f"{len(books)} books, {len(problems)} problems")
    for problem in problems:
        print(problem)


if __name__ == "__main__":
    main()
