"""Three notions of fairness, computed from counts."""

import csv
import json
from collections import defaultdict
from pathlib import Path
from statistics import fmean


def by_group(rows: list[dict]) -> dict[str, dict[str, float]]:
    groups = defaultdict(list)
    for row in rows:
        groups[row["group"]].append((int(row["ill"]), int(row["alarmed"])))
    return {
        group: {
            "base_rate": fmean(ill for ill, _ in pairs),
            "alarmed": fmean(alarmed for _, alarmed in pairs),
            "recall": fmean(alarmed for ill, alarmed in pairs if ill),
            "false_alarm_rate": fmean(alarmed for ill, alarmed in pairs if not ill),
            "precision": fmean(ill for ill, alarmed in pairs if alarmed),
        }
        for group, pairs in groups.items()
    }


def precision_from(base_rate: float, recall: float, false_alarm_rate: float) -> float:
    right = base_rate * recall
    return right / (right + (1 - base_rate) * false_alarm_rate)


def needed_false_alarm_rate(base_rate: float, recall: float, precision: float) -> float:
    return base_rate * recall * (1 - precision) / (precision * (1 - base_rate))


def main() -> None:
    with open("data/two.csv", newline="", encoding="utf-8") as file:
        table = by_group(list(csv.DictReader(file)))
    south = table["south"]
    needs = needed_false_alarm_rate(south["base_rate"], south["recall"], table["north"]["precision"])
    Path("collision.json").write_text(json.dumps(table | {"south_needs": needs}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
