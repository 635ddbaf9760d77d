"""Split a golden set into a known and an unseen half."""
import random


def halve(kinds: dict[str, str], seed: int) -> dict[str, str]:
    """Return known or unseen for each id, with every kind split evenly."""
    generator = random.Random(seed)
    halves = {}
    for kind in sorted(set(kinds.values())):
        ids = sorted(key for key, value in kinds.items() if value == kind)
        generator.shuffle(ids)
        for place, key in enumerate(ids):
            halves[key] = "known" if place % 2 == 0 else "unseen"
    return halves
