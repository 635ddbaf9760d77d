"""Replay traffic against workers that may die."""
import heapq
import math
import random

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


def drawn(seed: int) -> Requests:
    """Return 1,000 requests of random arrivals and lengths."""
    rng = random.Random(seed)
    times = sorted(rng.randrange(6000) for _ in range(1000))
    return [{"id": f"r{i}", "arrival": t, "tokens": rng.randint(20, 200)} for i, t in enumerate(times)]


if __name__ == "__main__":
    slots = choose(drawn(1), 4, [2, 4, 5, 6, 8, 12], 250, 0.95)
    other = drawn(2)
    print(f"slots: {slots}")
    print(f"kept on other arrivals: {kept(delays(other, replay(other, 4, slots)), 250):.1%}")
    ends = replay(other, 4, slots, {1: 3000})
    print(f"worker 1 dies at 3000: {len(other)} requests, {len(ends)} answers, {kept(delays(other, ends), 250):.1%} kept")
