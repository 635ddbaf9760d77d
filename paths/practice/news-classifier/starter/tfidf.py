"""Texts to TF-IDF vectors of length 1. Finished; no change needed."""
import math
import re


def words(text: str) -> list[str]:
    return re.findall(r"[a-z]+", text.lower())


def fit_idf(texts: list[str]) -> dict[str, float]:
    """Return the weight of each word that occurs in the texts."""
    df: dict[str, int] = {}
    for text in texts:
        for word in set(words(text)):
            df[word] = df.get(word, 0) + 1
    return {word: math.log((1 + len(texts)) / (1 + n)) + 1 for word, n in df.items()}


def vector(text: str, idf: dict[str, float]) -> dict[str, float]:
    """Return the TF-IDF vector; words without an idf are ignored."""
    found: dict[str, float] = {}
    for word in words(text):
        if word in idf:
            found[word] = found.get(word, 0.0) + idf[word]
    length = math.sqrt(sum(x * x for x in found.values()))
    return {word: x / length for word, x in found.items()}
