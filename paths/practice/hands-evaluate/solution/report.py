"""Agent, single call and script in one table."""
import csv
import itertools
import random
import statistics
import sys
from collections import defaultdict
from pathlib import Path

Rows = list[dict[str, str]]


def successes(rows: Rows) -> dict[str, dict[str, list[bool]]]:
    found: dict = defaultdict(lambda: defaultdict(list))
    for row in rows:
        found[row["system"]][row["task"]].append(row["success"] == "yes")
    return found


def complete(rows: Rows) -> list[str]:
    runs = defaultdict(list)
    for row in rows:
        runs[row["system"], row["task"]].append(row["run"])
    systems, tasks = {r["system"] for r in rows}, {r["task"] for r in rows}
    return sorted(f"{s} {e}" for s, e in itertools.product(systems, tasks) if len(runs[s, e]) != 5 or len(set(runs[s, e])) != 5)


def summary(rows: Rows) -> dict[str, dict[str, float]]:
    result = {}
    for system, tasks in successes(rows).items():
        mine = [row for row in rows if row["system"] == system]
        good = sum(map(sum, tasks.values()))
        tokens = [float(row["tokens"]) for row in mine]
        result[system] = {"single": good / len(mine), "all_five": sum(map(all, tasks.values())) / len(tasks),
                          "seconds": statistics.median(float(row["seconds"]) for row in mine), "tokens": statistics.mean(tokens),
                          "per_success": sum(tokens) / good if good else float("inf")}
    return result


def wins(rows: Rows, a: str, b: str) -> list[str]:
    s = successes(rows)
    return sorted(e for e in s[a] if sum(s[a][e]) > sum(s[b][e]))


def difference(rows: Rows, a: str, b: str, samples: int = 2000, seed: int = 0) -> tuple[float, float, float]:
    s, rng = successes(rows), random.Random(seed)
    values = [statistics.mean(s[a][e]) - statistics.mean(s[b][e]) for e in s[a]]
    means = sorted(sum(rng.choices(values, k=len(values))) / len(values) for _ in range(samples))
    return sum(values) / len(values), means[int(0.025 * samples)], means[int(0.975 * samples) - 1]


if __name__ == "__main__":
    with Path(sys.argv[1]).open(newline="") as file:
        rows = list(csv.DictReader(file))
    print("incomplete:", complete(rows) or "nothing")
    for system, s in summary(rows).items():
        print(f"{system:9} single {s['single']:.2f}  all five {s['all_five']:.2f}  {s['seconds']:5.1f} s  {s['tokens']:6.0f} tokens  {s['per_success']:6.0f} per success")
    print("script wins:", " ".join(wins(rows, "script", "agent")))
    print("agent minus one_call: {:.2f} ({:.2f} to {:.2f})".format(*difference(rows, "agent", "one_call")))
