"""Fill gaps, and remember where they were."""

import csv
from statistics import fmean, median

WAYS = {"mean": fmean, "median": median, "zero": lambda known: 0.0}


def learn(values: list[float | None], how: str) -> float:
    if how not in WAYS:
        raise ValueError(f"unknown way to fill: {how!r}")
    return WAYS[how]([value for value in values if value is not None])


def fill(values: list[float | None], value: float) -> list[float]:
    return [value if old is None else old for old in values]


def flag(values: list[float | None]) -> list[int]:
    return [int(value is None) for value in values]


def main() -> None:
    with open("data/loans.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    table = {"part": [row["part"] for row in rows]}
    for column, gap in [("income", ""), ("days", "-1")]:
        values = [None if row[column] == gap else float(row[column]) for row in rows]
        train = [value for value, part in zip(values, table["part"]) if part == "train"]
        table[column] = fill(values, learn(train, "median"))
        table[column + "_missing"] = flag(values)
    table["late"] = [row["late"] for row in rows]
    with open("filled.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(table)
        writer.writerows(zip(*table.values()))
    for missing in (1, 0):
        late = [int(row["late"]) for row, m in zip(rows, table["income_missing"]) if m == missing and row["part"] == "train"]
        print("income missing:", missing, "late:", sum(late), "of", len(late), round(fmean(late), 3))


if __name__ == "__main__":
    main()
