"""TF-IDF in two versions, by hand."""
import math
import re
from collections import Counter


def words(text: str) -> list[str]:
    """Return the words of a text in lower case."""
    return re.findall(r"[a-z]+", text.lower())


def document_frequency(texts: list[str]) -> dict[str, int]:
    """Return for each word the number of texts that contain it."""
    return dict(Counter(word for text in texts for word in set(words(text))))


def idf_textbook(n: int, df: int) -> float:
    """Return ln(n / df)."""
    return math.log(n / df)


def idf_smooth(n: int, df: int) -> float:
    """Return ln((1 + n) / (1 + df)) + 1."""
    return math.log((1 + n) / (1 + df)) + 1


def tf_idf(texts: list[str], smooth: bool = True, normalise: bool = True) -> list[dict[str, float]]:
    """Return the weights of each text."""
    idf = idf_smooth if smooth else idf_textbook
    df = document_frequency(texts)
    rows = []
    for text in texts:
        weights = {w: count * idf(len(texts), df[w]) for w, count in Counter(words(text)).items()}
        length = math.sqrt(sum(value * value for value in weights.values()))
        if normalise and length > 0:
            weights = {w: value / length for w, value in weights.items()}
        rows.append(weights)
    return rows
