"""Whose code is it, and what does it ask for?"""
import csv
import re
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
    tokens = re.findall(r"[()]|[^\s()]+", expression)

    def choice() -> int:
        found = [both()]
        while tokens and tokens[0] == "OR":
            tokens.pop(0)
            found.append(both())
        return min(found)

    def both() -> int:
        found = [one()]
        while tokens and tokens[0] == "AND":
            tokens.pop(0)
            found.append(one())
        return max(found)

    def one() -> int:
        token = tokens.pop(0)
        if tokens and tokens[0] == "WITH":
            del tokens[:2]
        return ORDER.index(families.get(token, "unknown"))

    return ORDER[choice()]


def of_words(text: str) -> str:
    """Return the family that a free text or a classifier names."""
    lowered = text.lower()
    return next((family for word, family in WORDS if re.search(rf"\b{word}", lowered)), "unknown")


def family(row: dict[str, str], families: dict[str, str]) -> str:
    """Return the family of a package: its expression, else its classifiers, else its text."""
    if row["expression"]:
        return of_expression(row["expression"], families)
    if row["classifiers"]:
        return max((of_words(name) for name in row["classifiers"].split("; ")), key=ORDER.index)
    try:
        known = of_expression(row["text"], families)
    except IndexError:
        known = "unknown"
    return known if known != "unknown" else of_words(row["text"])


def main() -> None:
    families = {row["id"]: row["family"] for row in read(Path("data/families.csv"))}
    rows = [(row["name"], family(row, families)) for row in read(Path("data/packages.csv"))]
    with open("licences.csv", "w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\n").writerows([("name", "family"), *rows])
    for name in ORDER[1:]:
        print(name, [package for package, found in rows if found == name])


if __name__ == "__main__":
    main()
