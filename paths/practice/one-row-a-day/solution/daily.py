"""Reduce twelve files of hours to days.csv and files.csv."""
import csv
from datetime import datetime
from pathlib import Path


def read(path: Path) -> list[tuple[str, int, int]]:
    """Return hour, casual and registered trips of each row."""
    with path.open(newline="") as file:
        return [(row["hour"], int(row["casual"]), int(row["registered"])) for row in csv.DictReader(file)]


def missing(rows: list[tuple[str, int, int]]) -> int:
    """Return how many hours between the first and the last row have no row."""
    first, last = (datetime.fromisoformat(rows[i][0]) for i in (0, -1))
    return int((last - first).total_seconds() / 3600) + 1 - len(rows)


def main() -> None:
    """Read one file at a time and write the two tables."""
    days: dict[str, list[int]] = {}
    files = []
    for path in sorted(Path("data").glob("hours-*.csv")):
        rows = read(path)
        files.append((path.name, len(rows), missing(rows)))
        for hour, casual, registered in rows:
            numbers = days.setdefault(hour[:10], [0, 0, 0, 0])
            numbers[0] += casual + registered
            numbers[1] += registered
            numbers[2] += 1
            numbers[3] = max(numbers[3], casual + registered)
    with open("days.csv", "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["date", "trips", "member_trips", "hours", "peak"])
        writer.writerows([day, *numbers] for day, numbers in sorted(days.items()))
    with open("files.csv", "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["file", "rows", "missing"])
        writer.writerows(files)


if __name__ == "__main__":
    main()
