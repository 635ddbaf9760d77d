"""Replay traffic against workers that may die."""
import heapq
import math

Requests = list[dict]


def replay(requests: Requests, workers: int, slots: int, deaths: dict[int, int] | None = None) -> dict[str, int]:
    """Return the step at which each answer is complete."""
    death = {w: (deaths or {}).get(w, math.inf) for w in range(workers)}
    free = {w: [0] * slots for w in range(workers)}
    ends: dict[str, int] = {}
    waiting = [(r["arrival"], i, r) for i, r in enumerate(requests)]
    heapq.heapify(waiting)
    while waiting:
        ready, order, r = heapq.heappop(waiting)
        options = [(max(ready, t), w, i) for w in free for i, t in enumerate(free[w]) if max(ready, t) < death[w]]
        if not options:
            continue
        start, w, i = min(options)
        free[w][i] = start + r["tokens"]
        if free[w][i] <= death[w]:
            ends[r["id"]] = free[w][i]
        else:
            heapq.heappush(waiting, (death[w], order, r))
    return ends


def delays(requests: Requests, ends: dict[str, int]) -> list[int | None]:
    """Return the delay of each request, None if it has no answer."""
    return [ends[r["id"]] - r["arrival"] if r["id"] in ends else None for r in requests]


def kept(delays: list[int | None], limit: int) -> float:
    """Return the share of requests within the limit."""
    return sum(d is not None and d <= limit for d in delays) / len(delays)


def first_answers(answers: list[tuple[str, int, str]]) -> dict[str, str]:
    """Return the earliest answer of each request."""
    first: dict[str, str] = {}
    for name, _, text in sorted(answers, key=lambda a: a[1]):
        first.setdefault(name, text)
    return first


def choose(requests: Requests, workers: int, options: list[int], limit: int, share: float) -> int | None:
    """Return the smallest number of slots that keeps the promise."""
    return next((s for s in sorted(options)
                 if kept(delays(requests, replay(requests, workers, s)), limit) >= share), None)
