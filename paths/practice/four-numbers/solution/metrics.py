"""Counters, histograms, and what can be computed from them."""
import csv
import math
from pathlib import Path


class Histogram:
    def __init__(self, bounds: list[float]):
        self.bounds = list(bounds)
        self.counts = [0] * (len(bounds) + 1)
        self.total = 0.0

    def observe(self, value: float) -> None:
        for i, bound in enumerate([*self.bounds, math.inf]):
            self.counts[i] += value <= bound
        self.total += value

    def merge(self, other: "Histogram") -> "Histogram":
        if self.bounds != other.bounds:
            raise ValueError("histograms with other bounds cannot be added")
        result = Histogram(self.bounds)
        result.counts = [a + b for a, b in zip(self.counts, other.counts)]
        result.total = self.total + other.total
        return result


def quantile(q: float, histogram: Histogram) -> float:
    counts, bounds = histogram.counts, histogram.bounds
    if not counts[-1]:
        return math.nan
    rank = q * counts[-1]
    i = next(i for i, count in enumerate(counts) if count >= rank)
    if i == len(bounds):
        return bounds[-1]
    low, below = (bounds[i - 1], counts[i - 1]) if i else (0.0, 0)
    if counts[i] == below:
        return low
    return low + (bounds[i] - low) * (rank - below) / (counts[i] - below)


def increase(samples: list[float]) -> float:
    return sum(b - a if b >= a else b for a, b in zip(samples, samples[1:]))


def exposition(name: str, histogram: Histogram) -> str:
    lines = [f"# TYPE {name} histogram"]
    for bound, count in zip([*histogram.bounds, math.inf], histogram.counts):
        le = "+Inf" if bound == math.inf else format(bound, "g")
        lines.append(f'{name}_bucket{{le="{le}"}} {count}')
    lines += [f"{name}_sum {histogram.total:g}", f"{name}_count {histogram.counts[-1]}"]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    with Path("data/requests.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    with Path("data/queue.csv").open(newline="") as file:
        queue = {int(row["minute"]): int(row["queue"]) for row in csv.DictReader(file)}
    with open("four.csv", "w", newline="") as file:
        out = csv.writer(file)
        out.writerow(["minute", "rate", "error_share", "p95", "saturation"])
        for minute in sorted(queue):
            mine = [row for row in rows if int(row["second"]) // 60 == minute]
            histogram = Histogram([0.05, 0.1, 0.25, 0.5, 1, 2.5])
            for row in mine:
                histogram.observe(float(row["seconds"]))
            errors = sum(int(row["status"]) >= 500 for row in mine)
            out.writerow([minute, *(f"{x:.4f}" for x in (len(mine) / 60, errors / len(mine), quantile(0.95, histogram), queue[minute] / 50))])
