"""A canary that takes itself back."""

import hashlib
from math import sqrt


def route(user: str, release: str, share: float) -> str:
    """'canary', 'control' or 'stable'."""
    if not 0 <= share <= 0.5:
        raise ValueError(f"share {share} is not in 0 to 0.5")
    place = int(hashlib.sha256(f"{release}:{user}".encode()).hexdigest()[:8], 16) / 2**32
    if place < share:
        return "canary"
    return "control" if place < 2 * share else "stable"


def z_score(bad1: int, n1: int, bad0: int, n0: int) -> float:
    if not n1 or not n0:
        return 0.0
    p = (bad1 + bad0) / (n1 + n0)
    if p in (0, 1):
        return 0.0
    return (bad1 / n1 - bad0 / n0) / sqrt(p * (1 - p) * (1 / n1 + 1 / n0))


def decide(canary: tuple[int, int], control: tuple[int, int], enough: int = 500, limit: float = 3.0, margin: float = 0.005) -> str:
    """'withdraw', 'promote' or 'wait'; each argument is (bad, n)."""
    (bad1, n1), (bad0, n0) = canary, control
    if n1 >= 20 and 2 * bad1 >= n1:
        return "withdraw"
    if min(n1, n0) >= 50 and z_score(bad1, n1, bad0, n0) > limit:
        return "withdraw"
    if min(n1, n0) < enough:
        return "wait"
    return "promote" if bad1 / n1 - bad0 / n0 <= margin else "wait"


def replay(events: list[tuple[str, bool]], every: int = 50, **rule) -> tuple[str, int]:
    seen = {"canary": [0, 0], "control": [0, 0]}
    counted = 0
    for version, bad in events:
        if version not in seen:
            continue
        seen[version][0] += bad
        seen[version][1] += 1
        counted += 1
        if counted % every == 0:
            decision = decide(tuple(seen["canary"]), tuple(seen["control"]), **rule)
            if decision != "wait":
                return decision, counted
    return "wait", counted
