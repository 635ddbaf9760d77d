"""Search the abstracts."""
import csv
import math
import re
import sys
from pathlib import Path

SYNONYMS = {"tap": "drinking", "rubbish": "litter", "beach": "shore", "carbon": "radiocarbon", "tyr": "tyre"}


def words(text: str, stem: bool, synonyms: bool) -> list[str]:
    """Return the words of a text, stemmed or replaced if asked."""
    found = re.findall(r"[a-z]+", text.lower())
    if stem:
        found = [re.sub(r"(ing|es|s)$", "", word) if len(word) > 4 else word for word in found]
    return [SYNONYMS.get(word, word) if synonyms else word for word in found]


def rank(
    papers: dict[str, str], query: str, k: int, idf: bool = True, stem: bool = True,
    synonyms: bool = True, long: bool = False,
) -> list[str]:
    """Return the ids of the best texts for one version of the search."""
    texts = {key: words(text, stem, synonyms) for key, text in papers.items()}
    asked = set(words(query, stem, synonyms))
    if long:
        asked = {word for word in asked if len(word) > 3}
    df = {word: sum(word in text for text in texts.values()) for word in asked}
    scores = {}
    for key, text in texts.items():
        shared = asked & set(text)
        if shared:
            scores[key] = sum(math.log(1 + len(texts) / df[word]) if idf else 1.0 for word in shared)
    return sorted(scores, key=lambda key: (-scores[key], key))[:k]


def search(papers: dict[str, str], query: str, k: int = 10) -> list[str]:
    """Return the ids of the best texts, best first."""
    return rank(papers, query, k)


def main(query: str) -> int:
    """Print the hits; return the exit status."""
    rows = list(csv.DictReader(Path("data/abstracts.csv").read_text(encoding="utf-8").splitlines()))
    titles = {row["id"]: row["title"] for row in rows}
    hits = search({row["id"]: f"{row['title']} {row['abstract']}" for row in rows}, query)
    for key in hits:
        print(f"{key}\t{titles[key]}")
    if not hits:
        print(f"No abstract contains a word of: {query}")
    return 0 if hits else 1


if __name__ == "__main__":
    sys.exit(main(" ".join(sys.argv[1:])))
