"""From a file to an answer; bad input gets a sentence and exit 2."""
import argparse
import csv
import json
import sys
from pathlib import Path

from safe import write_whole

NEEDED = {"date", "came"}


class BadInput(Exception):
    """The input cannot be used; the message is for the user."""


def load(path: Path) -> list[dict[str, str]]:
    try:
        with open(path, newline="", encoding="utf-8") as file:
            reader = csv.DictReader(file)
            rows = list(reader)
    except OSError as error:
        raise BadInput(f"{path}: cannot be read ({error.strerror})") from error
    except (UnicodeDecodeError, csv.Error) as error:
        raise BadInput(f"{path}: this is not a CSV file in UTF-8") from error
    if not rows:
        raise BadInput(f"{path}: there are no rows")
    for name in sorted(NEEDED - set(reader.fieldnames or [])):
        raise BadInput(f"{path}: the column {name} is missing")
    return rows


def guess(rows: list[dict[str, str]]) -> int:
    """Return as many people as came on the latest evening that was counted."""
    known = [row for row in rows if (row["came"] or "").isdecimal()]
    if not known:
        raise BadInput("no evening has a count in the column came")
    return int(max(known, key=lambda row: row["date"])["came"])


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("file", type=Path)
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    try:
        rows = load(args.file)
        line = json.dumps({"answer": guess(rows), "unit": "people", "rows": len(rows)})
    except BadInput as error:
        print(error, file=sys.stderr)
        return 2
    if args.out:
        write_whole(args.out, line + "\n")
    print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
