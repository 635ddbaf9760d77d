"""Rounds of improvement, judged by flips."""

from collections import Counter


def flips(before: dict[str, bool], after: dict[str, bool]) -> tuple[set[str], set[str]]:
    """(fixed, broken)"""
    if before.keys() != after.keys():
        raise ValueError(f"different items: {sorted(before.keys() ^ after.keys())}")
    changed = {i for i in before if bool(before[i]) != bool(after[i])}
    return {i for i in changed if after[i]}, {i for i in changed if before[i]}


def verdict(before: dict[str, bool], after: dict[str, bool], kind: set[str], fixes: int, breaks: int) -> str:
    fixed, broken = flips(before, after)
    return "held" if len(fixed & kind) >= fixes and len(broken) <= breaks else "failed"


def worst_kind(before: dict[str, bool], kinds: dict[str, str]) -> tuple[str, int]:
    counts = Counter(kinds[i] for i, right in before.items() if not right)
    if not counts:
        raise ValueError("nothing fails")
    return min(counts.items(), key=lambda item: (-item[1], item[0]))
