"""How much a small model memorised."""
from collections import Counter
from math import log, log2


class Ngram:
    def __init__(self, lines: list[str], order: int):
        raise NotImplementedError

    def prob(self, context: str, char: str) -> float:
        """Return the smoothed probability of a character."""
        raise NotImplementedError

    def logprob(self, prefix: str, rest: str) -> float:
        """Return the log-probability of the rest after the prefix."""
        raise NotImplementedError

    def greedy(self, prefix: str, n: int) -> str:
        """Return the n most probable next characters."""
        raise NotImplementedError


def exposure(model: Ngram, prefix: str, secret: str, alphabet: str) -> float:
    """Return log2 of all fillings minus log2 of the secret's rank."""
    raise NotImplementedError


def dedup(lines: list[str]) -> list[str]:
    """Return each line once."""
    raise NotImplementedError


def main() -> None:
    """Write memory.csv."""
    raise NotImplementedError
