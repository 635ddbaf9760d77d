"""Three tests for contamination."""
import re
from collections import Counter
from collections.abc import Callable
from math import ceil, log
from random import Random


def ngrams(text: str, n: int) -> list[tuple[str, ...]]:
    """Return the word n-grams of a text."""
    raise NotImplementedError


def overlap(item: str, corpus: str, n: int = 5) -> float:
    """Return the share of the item's n-grams in the corpus."""
    raise NotImplementedError


class Bigram:
    def __init__(self, text: str):
        raise NotImplementedError

    def logprob(self, text: str) -> float:
        """Return the log-probability of the text's pairs."""
        raise NotImplementedError


def complete(model: Bigram, start: str, n: int) -> str:
    """Return n further words."""
    raise NotImplementedError


def completion(model: Bigram, item: str) -> float:
    """Return the share of the second half that the model continues."""
    raise NotImplementedError


def order_p(logprob: Callable[[str], float], texts: list[str], shuffles: int, seed: int) -> float:
    """Return the p-value of the published order."""
    raise NotImplementedError
