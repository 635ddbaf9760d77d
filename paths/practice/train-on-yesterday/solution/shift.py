"""What moved between early and late rows."""

import csv
import json
from collections import Counter, defaultdict
from pathlib import Path
from statistics import fmean, pstdev


def split_by_year(rows: list[dict], first_late: int) -> tuple[list[dict], list[dict]]:
    early = [row for row in rows if int(row["year"]) < first_late]
    return early, [row for row in rows if int(row["year"]) >= first_late]


def shift(old: list[float], new: list[float]) -> float:
    return (fmean(new) - fmean(old)) / pstdev(old)


def variation(old: list[str], new: list[str]) -> float:
    a, b = Counter(old), Counter(new)
    return sum(abs(a[c] / len(old) - b[c] / len(new)) for c in a | b) / 2


def rates(categories: list[str], outcomes: list[int]) -> dict[str, float]:
    groups = defaultdict(list)
    for category, outcome in zip(categories, outcomes):
        groups[category].append(outcome)
    return {category: fmean(group) for category, group in groups.items()}


def brier(model: dict[str, float], categories: list[str], outcomes: list[int], default: float) -> float:
    return fmean((model.get(c, default) - y) ** 2 for c, y in zip(categories, outcomes))


def main() -> None:
    with open("data/rides.csv", newline="", encoding="utf-8") as file:
        early, late = split_by_year(list(csv.DictReader(file)), 2023)

    def column(rows: list[dict], name: str, kind=str) -> list:
        return [kind(row[name]) for row in rows]

    report, moved = {}, []
    for name in ("distance", "wait", "temperature"):
        report[name] = shift(column(early, name, float), column(late, name, float))
        moved += [name] if abs(report[name]) > 0.3 else []
    for name in ("payment", "weekday"):
        report[name] = variation(column(early, name), column(late, name))
        moved += [name] if report[name] > 0.1 else []
    report["moved"] = moved
    outcomes = column(early, "cancelled", int)
    model = rates(column(early, "payment"), outcomes)
    for part, rows in (("early", early), ("late", late)):
        report[f"brier_{part}"] = brier(model, column(rows, "payment"), column(rows, "cancelled", int), fmean(outcomes))
    Path("report.json").write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    print(model, rates(column(late, "payment"), column(late, "cancelled", int)))


if __name__ == "__main__":
    main()
