"""Estimate probabilities by counting rows."""

import csv
import json
from pathlib import Path


def fits(row: dict, condition: dict) -> bool:
    return all(row[column] == value for column, value in condition.items())


def conditional(rows: list[dict], target: dict, given: dict) -> float | None:
    pile = [row for row in rows if fits(row, given)]
    if not pile:
        return None
    return sum(fits(row, target) for row in pile) / len(pile)


def probability(rows: list[dict], target: dict) -> float | None:
    return conditional(rows, target, {})


def main() -> None:
    with open("data/calls.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    yes, former = {"answer": "yes"}, {"before": "yes"}
    result = {
        "yes_given_before_yes": round(conditional(rows, yes, former), 4),
        "before_yes_given_yes": round(conditional(rows, former, yes), 4),
    }
    Path("result.json").write_text(json.dumps(result) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
