"""Which steps of a transfer brought a real gain?"""

import csv
import sys
from statistics import mean


def gains(rows: list[dict[str, str]]) -> list[tuple[str, float, float, bool]]:
    """For each step after the first: (step, gain, minutes, larger than the spread of seeds)."""
    steps: dict[str, list[dict[str, str]]] = {}
    for row in rows:
        steps.setdefault(row["step"], []).append(row)
    names = list(steps)
    found = []
    for before, after in zip(names, names[1:]):
        a = [float(r["accuracy"]) for r in steps[before]]
        b = [float(r["accuracy"]) for r in steps[after]]
        gain = mean(b) - mean(a)
        spread = max(max(a) - min(a), max(b) - min(b))
        found.append((after, gain, mean(float(r["minutes"]) for r in steps[after]), gain > spread))
    return found


if __name__ == "__main__":
    with open(sys.argv[1], newline="") as file:
        for step, gain, minutes, real in gains(list(csv.DictReader(file))):
            print(f"{step}: {100 * gain:+.1f} points, {minutes:.1f} min, {'real' if real else 'within the seeds'}")
