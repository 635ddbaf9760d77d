"""What each way of failing costs."""
import csv
import json
from collections import Counter
from pathlib import Path


def costs(trajectories: list[dict], labels: dict[str, str]) -> list[tuple[str, int, int]]:
    runs: Counter[str] = Counter()
    tokens: Counter[str] = Counter()
    for t in trajectories:
        mode = labels[t["id"]]
        if mode != "none":
            runs[mode] += 1
            tokens[mode] += sum(step["tokens"] for step in t["steps"])
    return sorted(((mode, runs[mode], tokens[mode]) for mode in runs), key=lambda row: (-row[2], row[0]))


if __name__ == "__main__":
    records = [json.loads(line) for line in Path("data/trajectories.jsonl").read_text().splitlines()]
    with Path("labels.csv").open(newline="") as file:
        labelled = {row["id"]: row["mode"] for row in csv.DictReader(file)}
    for mode, n, total in costs(records, labelled):
        print(f"{mode:18} {n:3} {total:6}")
