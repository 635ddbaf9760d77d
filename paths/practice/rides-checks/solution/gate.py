"""A gate between download and table. Run: python gate.py FILE"""
import csv
import re
import sys
from datetime import datetime
from pathlib import Path

HEADER = ["pickup", "dropoff", "zone", "distance", "fare", "passengers"]
ZONES = {"Harbour", "Mill", "Station", "Park", "Market", "Bridge"}


class Refused(Exception):
    """The whole file must not pass."""


def time(text: str) -> datetime | None:
    if not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d", text):
        return None
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None


def number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return float("nan")


def broken(month: str, row: dict[str, str]) -> str | None:
    start, end = time(row["pickup"]), time(row["dropoff"])
    if start is None or end is None:
        return "times"
    if not row["pickup"].startswith(month + "-"):
        return "month"
    if end <= start:
        return "order"
    if row["zone"] not in ZONES:
        return "zone"
    if not 0 < number(row["distance"]) <= 100:
        return "distance"
    if not 0 <= number(row["fare"]) <= 500:
        return "fare"
    if row["passengers"] not in list("123456"):
        return "passengers"
    return None


def gate(month: str, header: list[str], rows: list[dict[str, str]]) -> tuple[list[dict[str, str]], list[tuple[str, int]]]:
    if header != HEADER:
        raise Refused(f"columns: {header}")
    verdicts = [broken(month, row) for row in rows]
    kept = [row for row, name in zip(rows, verdicts) if name is None]
    aside = [(name, line) for line, name in enumerate(verdicts, start=2) if name]
    if len(aside) > 0.05 * len(rows):
        raise Refused(f"{len(aside)} of {len(rows)} rows are broken, first {aside[0][0]} line {aside[0][1]}")
    return kept, aside


def main(path: str) -> int:
    with open(path, newline="", encoding="utf-8") as file:
        reader = csv.DictReader(file)
        rows = list(reader)
    try:
        kept, aside = gate(Path(path).stem[:7], list(reader.fieldnames or []), rows)
    except Refused as error:
        print(f"{path}: {error}", file=sys.stderr)
        return 1
    print("kept", len(kept), "quarantine", len(aside))
    for name, line in aside:
        print(name, "line", line)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
