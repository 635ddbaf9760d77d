"""Flatten nested weather answers into places.csv and days.csv."""
import csv
import json
import sys
from pathlib import Path

PLACE = ["place", "latitude", "longitude", "elevation", "days"]
DAY = ["place", "date", "max", "min", "rain"]
SOURCES = {"max": "temperature_2m_max", "min": "temperature_2m_min", "rain": "precipitation_sum"}


def flatten(place: str, answer: dict) -> tuple[dict, list[dict]]:
    """Return the row of the place and the rows of its days; ValueError for lists of different length."""
    daily = answer["daily"]
    lengths = {key: len(values) for key, values in daily.items()}
    if len(set(lengths.values())) != 1:
        raise ValueError(f"{place}: lists of different length: {lengths}")
    days = []
    for number, date in enumerate(daily["time"]):
        row = {"place": place, "date": date}
        for column, source in SOURCES.items():
            row[column] = daily[source][number] if source in daily else None
        days.append(row)
    facts = {key: answer.get(key) for key in ("latitude", "longitude", "elevation")}
    return {"place": place, **facts, "days": len(days)}, days


def write(path: str, columns: list[str], rows: list[dict]) -> None:
    """Write the rows as CSV; None becomes an empty cell."""
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, columns)
        writer.writeheader()
        writer.writerows(rows)


def main() -> int:
    places, days, failed = [], [], 0
    for path in sorted(Path("data/raw").glob("*.json")):
        try:
            place, rows = flatten(path.stem, json.loads(path.read_text(encoding="utf-8")))
        except ValueError as error:
            print(f"{path.name}: {error}", file=sys.stderr)
            failed = 1
            continue
        places.append(place)
        days += rows
    write("places.csv", PLACE, places)
    write("days.csv", DAY, days)
    return failed


if __name__ == "__main__":
    sys.exit(main())
