"""A small search engine with an inverted index."""
import csv
import math
import re
import sys
from collections import Counter


def words(text: str) -> list[str]:
    """Return the words of a text or a query."""
    return re.findall(r"[a-z0-9]+", text.lower())


def build_index(texts: dict[str, str]) -> tuple[dict[str, dict[str, int]], dict[str, int]]:
    """Return the inverted index and the number of words of each text."""
    index: dict[str, dict[str, int]] = {}
    lengths = {}
    for key, text in texts.items():
        found = words(text)
        lengths[key] = len(found)
        for word, count in Counter(found).items():
            index.setdefault(word, {})[key] = count
    return index, lengths


def search(
    index: dict[str, dict[str, int]], lengths: dict[str, int], query: str, k: int = 5
) -> list[tuple[str, float]]:
    """Return the k best texts with their scores, best first."""
    scores: dict[str, float] = {}
    for word in sorted(set(words(query))):
        places = index.get(word, {})
        for key, count in places.items():
            part = count * math.log(1 + len(lengths) / len(places)) / math.sqrt(lengths[key])
            scores[key] = scores.get(key, 0.0) + part
    return sorted(scores.items(), key=lambda hit: (-hit[1], hit[0]))[:k]


def reciprocal_rank(ids: list[str], wanted: str) -> float:
    """Return 1 / place of the wanted id, or 0 if it is absent."""
    return 1 / (ids.index(wanted) + 1) if wanted in ids else 0.0


def main() -> int:
    with open("data/texts.csv", encoding="utf-8") as file:
        texts = {row["id"]: row["text"] for row in csv.DictReader(file)}
    query = " ".join(sys.argv[1:])
    hits = search(*build_index(texts), query)
    for key, score in hits:
        print(f"{key}\t{score:.3f}\t{texts[key]}")
    if not hits:
        print(f"No text contains a word of: {query}")
    return 0 if hits else 1


if __name__ == "__main__":
    sys.exit(main())
