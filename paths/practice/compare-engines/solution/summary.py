"""Medians of the runs for each engine and size."""
import csv
from statistics import median


def summarise(rows: list[dict[str, str]]) -> list[dict]:
    groups: dict[tuple[str, int], list[dict[str, str]]] = {}
    for row in rows:
        groups.setdefault((row["engine"], int(row["millions"])), []).append(row)
    result = []
    for (engine, millions), runs in groups.items():
        killed = sum(r["result"] == "killed" for r in runs)
        middle = {k: None if killed else median(float(r[k]) for r in runs) for k in ("seconds", "peak_mb")}
        result.append({"engine": engine, "millions": millions, **middle, "killed": killed})
    return result


if __name__ == "__main__":
    with open("runs.csv", newline="", encoding="utf-8") as file:
        summary = summarise(list(csv.DictReader(file)))
    with open("summary.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(summary[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(summary)
