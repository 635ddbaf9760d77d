"""Nearest texts by cosine similarity."""
import csv
import math
import re
from collections import Counter


def length(vector: dict[str, float]) -> float:
    """Return the square root of the sum of squares."""
    return math.sqrt(sum(weight * weight for weight in vector.values()))


def vectors(texts: dict[str, str]) -> dict[str, dict[str, float]]:
    """Return the TF-IDF vector of each text, with length 1."""
    counts = {key: Counter(re.findall(r"[a-z]+", text.lower())) for key, text in texts.items()}
    df = Counter(word for bag in counts.values() for word in bag)
    result = {}
    for key, bag in counts.items():
        weights = {w: c * (math.log((1 + len(texts)) / (1 + df[w])) + 1) for w, c in bag.items()}
        size = length(weights)
        result[key] = {word: weight / size for word, weight in weights.items()}
    return result


def shared(a: dict[str, float], b: dict[str, float]) -> list[tuple[str, float]]:
    """Return each shared word with its contribution to the cosine, largest first."""
    scale = length(a) * length(b)
    found = {word: a[word] * b[word] / scale for word in a.keys() & b.keys()}
    return sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))


def cosine(a: dict[str, float], b: dict[str, float]) -> float:
    """Return the cosine of two vectors of any length; 0.0 if one is empty."""
    return math.fsum(part for _, part in shared(a, b))


def neighbours(vecs: dict[str, dict[str, float]], key: str, k: int) -> list[tuple[str, float]]:
    """Return the k nearest texts with their cosine, nearest first."""
    found = [(other, cosine(vecs[key], vecs[other])) for other in vecs if other != key]
    return sorted(found, key=lambda pair: (-pair[1], pair[0]))[:k]


if __name__ == "__main__":
    with open("data/texts.csv", encoding="utf-8") as file:
        texts = {row["id"]: row["text"] for row in csv.DictReader(file)}
    vecs = vectors(texts)
    with open("neighbours.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["id", "neighbour", "cosine"])
        for key in texts:
            other, value = neighbours(vecs, key, 1)[0]
            writer.writerow([key, other, f"{value:.4f}"])
            words = [(w, round(part, 3)) for w, part in shared(vecs[key], vecs[other])[:3]]
            print(key, other, words, "|", texts[key][:50], "|", texts[other][:50])
