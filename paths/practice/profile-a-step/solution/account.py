"""Divide the time of one step into parts that add up."""
from collections import Counter

Span = tuple[float, float]


def union(spans: list[Span]) -> list[Span]:
    """Return sorted spans, merged where they touch or overlap."""
    merged: list[Span] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], end))
        else:
            merged.append((start, end))
    return merged


def covered(spans: list[Span]) -> float:
    """Return the length of the union."""
    return sum(end - start for start, end in union(spans))


def _cut(events: list[dict], start: float, end: float) -> list[Span]:
    cut = [(max(e["start"], start), min(e["end"], end)) for e in events]
    return [(a, b) for a, b in cut if b > a]


def account(events: list[dict], start: float, end: float) -> dict[str, float]:
    """Return the time of kernels, exposed copies and idle gaps."""
    kernel = covered(_cut([e for e in events if e["kind"] == "kernel"], start, end))
    busy = covered(_cut(events, start, end))
    return {"kernel": kernel, "copy": busy - kernel, "idle": end - start - busy}


def gaps(events: list[dict], start: float, end: float) -> list[Span]:
    """Return the idle spans, longest first."""
    found, last = [], start
    for a, b in union(_cut(events, start, end)) + [(end, end)]:
        if a > last:
            found.append((last, a))
        last = b
    return sorted(found, key=lambda g: (g[0] - g[1], g[0]))


def top(events: list[dict], share: float = 0.9) -> list[str]:
    """Return the kernels that make up `share` of the kernel time."""
    total: Counter = Counter()
    for e in events:
        if e["kind"] == "kernel":
            total[e["name"]] += e["end"] - e["start"]
    names, reached = [], 0.0
    for name, time in sorted(total.items(), key=lambda x: (-x[1], x[0])):
        if reached >= share * total.total():
            break
        names.append(name)
        reached += time
    return names
