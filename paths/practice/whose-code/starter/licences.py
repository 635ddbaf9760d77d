"""Whose code is it, and what does it ask for?"""
import csv
from pathlib import Path

ORDER = ["permissive", "weak", "strong", "proprietary", "unknown"]
WORDS = [("proprietary", "proprietary"), ("agpl", "strong"), ("lgpl", "weak"), ("lesser", "weak"), ("mozilla", "weak"), ("mpl", "weak"),
         ("gpl", "strong"), ("apache", "permissive"), ("mit", "permissive"), ("bsd", "permissive"), ("isc", "permissive"),
         ("psf", "permissive"), ("python software foundation", "permissive"), ("zlib", "permissive")]


def read(path: Path) -> list[dict[str, str]]:
    """Return the rows of a table."""
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def of_expression(expression: str, families: dict[str, str]) -> str:
    """Return the family of an SPDX expression: the mildest of OR, the strictest of AND."""
    raise NotImplementedError


def of_words(text: str) -> str:
    """Return the family that a free text or a classifier names."""
    raise NotImplementedError


def family(row: dict[str, str], families: dict[str, str]) -> str:
    """Return the family of a package: its expression, else its classifiers, else its text."""
    raise NotImplementedError


def main() -> None:
    families = {row["id"]: row["family"] for row in read(Path("data/families.csv"))}
    rows = [(row["name"], family(row, families)) for row in read(Path("data/packages.csv"))]
    with open("licences.csv", "w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\n").writerows([("name", "family"), *rows])
    for name in ORDER[1:]:
        print(name, [package for package, found in rows if found == name])


if __name__ == "__main__":
    main()
