"""Check the ten promises of a file of rides."""
import csv
import re
import sys
from datetime import datetime

COLUMNS = ["id", "start", "end", "from", "to", "km", "fare", "passengers"]
STATIONS = {"Harbour", "Mill", "Station", "Park", "Market", "Bridge"}
Row = dict[str, str]


def time_of(text: str) -> datetime | None:
    """Return the time, or None if the text is not one."""
    if not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d", text):
        return None
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None


def id_form(row: Row) -> str | None:
    return None if re.fullmatch(r"r\d{5}", row["id"]) else f"id is {row['id']!r}"


def start_time(row: Row) -> str | None:
    return None if time_of(row["start"]) else f"start is {row['start']!r}"


def end_time(row: Row) -> str | None:
    return None if time_of(row["end"]) else f"end is {row['end']!r}"


def order(row: Row) -> str | None:
    start, end = time_of(row["start"]), time_of(row["end"])
    if start and end and end <= start:
        return f"end {row['end']} is not after start {row['start']}"
    return None


def month(row: Row) -> str | None:
    text = row["start"]
    return None if time_of(text) is None or text[:10] <= "2026-03-30" else f"start is {text!r}"


def station(row: Row) -> str | None:
    unknown = [row[name] for name in ("from", "to") if row[name] not in STATIONS]
    return f"unknown: {', '.join(map(repr, unknown))}" if unknown else None


def km(row: Row) -> str | None:
    try:
        km = float(row["km"])
    except ValueError:
        km = 0.0
    return None if 0 < km <= 60 else f"km is {row['km']!r}"


def passengers(row: Row) -> str | None:
    return None if row["passengers"] in map(str, range(1, 7)) else f"passengers is {row['passengers']!r}"


def problems(header: list[str], rows: list[Row]) -> list[tuple[str, int, str]]:
    """Return (promise, line, message) for each broken promise."""
    if header != COLUMNS:
        return [("columns", 1, f"header is {','.join(header)}")]
    found = []
    seen: set[str] = set()
    for line, row in enumerate(rows, start=2):
        key = row["id"]
        if key in seen:
            found.append(("id_unique", line, f"id is {key!r} again"))
        seen.add(key)
        for promise in (id_form, start_time, end_time, order, month, station, km, passengers):
            message = promise(row)
            if message:
                found.append((promise.__name__, line, message))
    return found


def main(path: str) -> int:
    try:
        with open(path, newline="", encoding="utf-8") as file:
            reader = csv.DictReader(file)
            rows = list(reader)
            header = list(reader.fieldnames or [])
    except OSError as error:
        print(f"{path}: {error.strerror}", file=sys.stderr)
        return 2
    found = problems(header, rows)
    for promise, line, message in sorted(found, key=lambda problem: problem[1]):
        print(f"{promise} line {line}: {message}")
    if not found:
        print(f"ok: {len(rows)} rows")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
