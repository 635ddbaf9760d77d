import math
import re
from collections import Counter


def words(text: str) -> list[str]:
    raise NotImplementedError


class BM25:
    def __init__(self, texts: dict[str, str], k1: float = 1.2, b: float = 0.75) -> None:
        raise NotImplementedError

    def idf(self, word: str) -> float:
        raise NotImplementedError

    def score(self, query: str, key: str) -> float:
        raise NotImplementedError

    def search(self, query: str, k: int) -> list[tuple[str, float]]:
        raise NotImplementedError
