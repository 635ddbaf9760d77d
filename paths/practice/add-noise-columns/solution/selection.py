"""Drop columns by what validation says."""
from collections.abc import Callable


def backward(columns: list[str], score: Callable[[list[str]], float]) -> list[str]:
    kept = list(columns)
    now = score(kept)
    while len(kept) > 1:
        tries = {c: score([x for x in kept if x != c]) for c in kept}
        best = min(kept, key=tries.__getitem__)
        if tries[best] > now:
            break
        kept.remove(best)
        now = tries[best]
    return kept
