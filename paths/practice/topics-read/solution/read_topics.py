"""Show the texts of a topic."""
import csv
from pathlib import Path


def top_texts(weights: dict[str, dict[str, float]], topic: str, k: int) -> list[str]:
    """Return the ids of the k texts with the largest weight for the topic."""
    return sorted(weights, key=lambda text: (-weights[text][topic], text))[:k]


def read(name: str) -> list[dict[str, str]]:
    """Return the rows of a file in data/."""
    return list(csv.DictReader(Path("data", name).read_text(encoding="utf-8").splitlines()))


if __name__ == "__main__":
    texts = {row["id"]: row["text"] for row in read("texts.csv")}
    weights = {row.pop("id"): {t: float(w) for t, w in row.items()} for row in read("weights.csv")}
    for row in read("top_words.csv"):
        print(row["topic"], row["words"])
        for key in top_texts(weights, row["topic"], 5):
            print("  ", key, weights[key][row["topic"]], texts[key])
