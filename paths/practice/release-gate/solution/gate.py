import csv
import json
import math
import sys
from statistics import fmean, stdev


def right(row: dict) -> int:
    return int(row["truth"] == row["predicted"])


def quality(old: list[dict], new: list[dict]) -> tuple[float, float, float]:
    before = {r["row"]: right(r) for r in old}
    if before.keys() != {r["row"] for r in new} or not new:
        raise ValueError("the two files have different rows")
    differences: dict[str, list[int]] = {}
    for r in new:
        differences.setdefault(r["patient"], []).append(right(r) - before[r["row"]])
    d = [fmean(values) for values in differences.values()]
    half = 1.96 * stdev(d) / len(d) ** 0.5 if len(d) > 1 else math.inf
    return fmean(d), fmean(d) - half, fmean(d) + half


def percentile95(values: list[float]) -> float:
    return sorted(values)[math.ceil(0.95 * len(values)) - 1]


def group_changes(old: list[dict], new: list[dict]) -> dict[str, float]:
    def shares(rows: list[dict]) -> dict[str, float]:
        groups: dict[str, list[int]] = {}
        for r in rows:
            groups.setdefault(r["group"], []).append(right(r))
        return {name: fmean(values) for name, values in groups.items()}

    before, after = shares(old), shares(new)
    return {name: after[name] - before[name] for name in before}


def decide(old: list[dict], new: list[dict], margins: dict[str, float]) -> list[str]:
    failed = []
    if quality(old, new)[1] < -margins["quality"]:
        failed.append("quality")
    slowest = [percentile95([float(r["ms"]) for r in rows]) for rows in (old, new)]
    if slowest[1] > margins["speed"] * slowest[0]:
        failed.append("speed")
    if any(change < -margins["fairness"] for change in group_changes(old, new).values()):
        failed.append("fairness")
    return failed


def read(path: str) -> list[dict]:
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def main() -> int:
    try:
        old, new = read(sys.argv[1]), read(sys.argv[2])
        with open(sys.argv[3], encoding="utf-8") as file:
            failed = decide(old, new, json.load(file))
    except (OSError, ValueError, KeyError, IndexError) as problem:
        print(f"cannot judge: {type(problem).__name__}: {problem}", file=sys.stderr)
        return 2
    print(f"refused: {', '.join(failed)}" if failed else "released")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
