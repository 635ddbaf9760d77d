"""Plan faults and judge how a system came back."""
import random

Timeline = list[tuple[int, float]]


def plan(faults: list[str], count: int, hour: int, gap: int, seed: int) -> list[tuple[int, str]]:
    """Return random faults with a gap between them."""
    if count * gap > hour:
        raise ValueError("the faults do not fit")
    rng = random.Random(seed)
    starts = sorted(rng.randint(0, hour - count * gap) for _ in range(count))
    return [(start + i * gap, rng.choice(faults)) for i, start in enumerate(starts)]


def recovery(timeline: Timeline, fault: int, limit: float, calm: int = 60) -> int | None:
    """Return the seconds until the measure stays below its limit."""
    after = [(t, v) for t, v in timeline if t >= fault]
    first = next((t for t, v in after if v > limit), None)
    if first is None:
        return 0
    for t, _ in after:
        if t > first and t + calm <= after[-1][0] and all(v <= limit for u, v in after if t <= u <= t + calm):
            return t - fault
    return None


def detection(alarms: list[tuple[int, str]], fault: int, until: int) -> int | None:
    """Return the seconds to the first alarm."""
    return min((t - fault for t, _ in alarms if fault <= t < until), default=None)


def chart(timeline: Timeline, plan: list[tuple[int, str]], limit: float, width: int = 40) -> list[str]:
    """Return the timeline as lines of text."""
    top, before, lines = max(v for _, v in timeline) or 1, float("-inf"), []
    for t, v in timeline:
        faults = "".join(f" < {fault}" for at, fault in plan if before < at <= t)
        lines.append(f"{t:5} {v:6.0f} {'=' * round(width * v / top)}{' !' if v > limit else ''}{faults}".rstrip())
        before = t
    return lines


def table(plan: list[tuple[int, str]], timeline: Timeline, alarms: list[tuple[int, str]],
          limit: float, end: int) -> list[dict]:
    """Return one row for each fault."""
    rows = []
    for (at, fault), until in zip(plan, [t for t, _ in plan[1:]] + [end]):
        part = [(t, v) for t, v in timeline if at <= t < until]
        rows.append({"at": at, "fault": fault, "worst": max(v for _, v in part),
                     "detected": detection(alarms, at, until), "recovered": recovery(part, at, limit)})
    return rows
