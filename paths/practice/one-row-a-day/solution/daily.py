"""Reduce twelve monthly files to days.csv and files.csv."""
import csv
from datetime import datetime
from pathlib import Path


def clean(path: Path) -> tuple[int, list[tuple[str, bool, float]]]:
    """Return the number of rows read and (date, member, minutes) of the good ones."""
    with path.open(newline="") as file:
        rows = [tuple(row.values()) for row in csv.DictReader(file)]
    kept = []
    for _, started, ended, rider in dict.fromkeys(rows):
        minutes = (datetime.fromisoformat(ended) - datetime.fromisoformat(started)).total_seconds() / 60
        if minutes > 0:
            kept.append((started[:10], rider == "member", minutes))
    return len(rows), kept


def main() -> None:
    """Read one file at a time and write the two tables."""
    days: dict[str, list[float]] = {}
    files = []
    for path in sorted(Path("data").glob("trips-*.csv")):
        count, trips = clean(path)
        files.append((path.name, count, len(trips)))
        for day, member, minutes in trips:
            numbers = days.setdefault(day, [0, 0, 0.0])
            numbers[0] += 1
            numbers[1] += member
            numbers[2] += minutes
    with open("days.csv", "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["date", "trips", "member_trips", "minutes"])
        writer.writerows([day, n, members, round(m, 2)] for day, (n, members, m) in sorted(days.items()))
    with open("files.csv", "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["file", "read", "kept"])
        writer.writerows(files)


if __name__ == "__main__":
    main()
