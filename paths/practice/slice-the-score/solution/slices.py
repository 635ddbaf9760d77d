"""Recall by slice, with an interval for each number."""

import csv
import math
from collections import defaultdict
from statistics import fmean


def wilson(hits: int, n: int, z: float = 1.96) -> tuple[float, float]:
    if n == 0:
        return 0.0, 1.0
    p, scale = hits / n, 1 + z * z / n
    centre = (p + z * z / (2 * n)) / scale
    half = z / scale * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return centre - half, centre + half


def recall_slices(rows: list[dict], columns: list[str], smallest: int) -> list[dict]:
    returned = [row for row in rows if int(row["returned"])]
    overall = fmean(int(row["marked"]) for row in returned)
    groups = defaultdict(list)
    for row in returned:
        for column in columns:
            groups[column, row[column]].append(int(row["marked"]))
    result = []
    for (column, value), marked in groups.items():
        n, hits = len(marked), sum(marked)
        low, high = wilson(hits, n)
        verdict = "too small" if n < smallest else "suspicious" if high < overall else "ok"
        result.append({"column": column, "value": value, "n": n, "hits": hits,
                       "recall": hits / n, "low": low, "high": high, "verdict": verdict})
    return result


def main() -> None:
    with open("data/stays.csv", newline="", encoding="utf-8") as file:
        table = recall_slices(list(csv.DictReader(file)), ["age", "site"], 20)
    table.sort(key=lambda s: (s["column"], s["value"]))
    with open("slices.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, table[0], lineterminator="\n")
        writer.writeheader()
        for s in table:
            writer.writerow({k: round(v, 4) if isinstance(v, float) else v for k, v in s.items()})


if __name__ == "__main__":
    main()
