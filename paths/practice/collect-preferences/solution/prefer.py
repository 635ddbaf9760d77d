"""Collect blind preferences and measure agreement."""

import random
from collections import Counter


def sheet(pairs: list[dict], seed: int) -> tuple[list[dict], dict[int, str]]:
    """Return blind rows in random order, and the key: which answer is left."""
    rng = random.Random(seed)
    rows, key = [], {}
    for pair in pairs:
        left, right = ("a", "b") if rng.random() < 0.5 else ("b", "a")
        key[pair["id"]] = left
        rows.append({"id": pair["id"], "request": pair["request"], "left": pair[left], "right": pair[right]})
    rng.shuffle(rows)
    return rows, key


def unblind(votes: dict[int, str], key: dict[int, str]) -> dict[int, str]:
    """Turn left, right and tie into a, b and tie."""
    choices = {}
    for id_, vote in votes.items():
        if vote not in ("left", "right", "tie"):
            raise ValueError(f"pair {id_}: {vote!r}")
        other = "b" if key[id_] == "a" else "a"
        choices[id_] = {"left": key[id_], "right": other, "tie": "tie"}[vote]
    return choices


def left_share(votes: dict[int, str]) -> float:
    """Return the share of left among left and right."""
    sides = [v for v in votes.values() if v != "tie"]
    return sides.count("left") / len(sides)


def common(x: dict[int, str], y: dict[int, str]) -> list[tuple[str, str]]:
    both = [(x[i], y[i]) for i in x if i in y]
    if not both:
        raise ValueError("no common pairs")
    return both


def agreement(x: dict[int, str], y: dict[int, str]) -> float:
    """Return the share of equal choices on common ids."""
    both = common(x, y)
    return sum(a == b for a, b in both) / len(both)


def kappa(x: dict[int, str], y: dict[int, str]) -> float:
    """Return Cohen's kappa on common ids."""
    both = common(x, y)
    n = len(both)
    first, second = Counter(a for a, _ in both), Counter(b for _, b in both)
    expected = sum(first[k] * second[k] for k in first) / n**2
    return 1.0 if expected == 1 else (agreement(x, y) - expected) / (1 - expected)


def longer_wins(pairs: list[dict], choices: dict[int, str]) -> float:
    """Return how often the longer answer was chosen."""
    wins = [
        len(p[c]) > len(p["b" if c == "a" else "a"])
        for p in pairs
        if (c := choices.get(p["id"], "tie")) != "tie" and len(p["a"]) != len(p["b"])
    ]
    return sum(wins) / len(wins)
