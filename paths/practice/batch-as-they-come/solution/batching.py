"""Static and continuous batching on a trace."""
import heapq
import math


def static(requests: list[dict], slots: int) -> dict[str, int]:
    """Return the end of each answer with static batches."""
    ends, free, at = {}, 0, 0
    while at < len(requests):
        start = max(free, requests[at]["arrival"])
        batch = [r for r in requests[at:at + slots] if r["arrival"] <= start]
        free = start + max(r["tokens"] for r in batch)
        ends |= {r["id"]: free for r in batch}
        at += len(batch)
    return ends


def continuous(requests: list[dict], slots: int) -> dict[str, int]:
    """Return the end of each answer with continuous batching."""
    free, ends = [0] * slots, {}
    for r in requests:
        ends[r["id"]] = max(r["arrival"], heapq.heappop(free)) + r["tokens"]
        heapq.heappush(free, ends[r["id"]])
    return ends


def delays(requests: list[dict], ends: dict[str, int]) -> list[int]:
    """Return the delay of each request."""
    return [ends[r["id"]] - r["arrival"] for r in requests]


def throughput(requests: list[dict], ends: dict[str, int]) -> float:
    """Return tokens for each step."""
    return sum(r["tokens"] for r in requests) / (max(ends.values()) - requests[0]["arrival"])


def percentile(values: list[float], share: float) -> float:
    """Return the smallest value that covers `share`."""
    return sorted(values)[max(0, math.ceil(share * len(values)) - 1)]
