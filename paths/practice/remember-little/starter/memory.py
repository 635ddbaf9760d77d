"""Three memories for an agent."""
from collections import Counter
from pathlib import Path

SKIP = set("the a and of in is i we to by be at on it you this that for all was has what do will would could should can please".split())


def summarise(texts: list[str], size: int = 20) -> str:
    """A stand-in for a model's summary: the most frequent words."""
    words = [w.strip(".,:?!").lower() for t in texts for w in t.split()]
    return " ".join(w for w, _ in Counter(w for w in words if w not in SKIP).most_common(size))


class Whole:
    ...


class Summary:
    ...


class Notes:
    ...


def cost(memory, messages: list[dict]) -> int:
    """Words read over all calls."""
    raise NotImplementedError
