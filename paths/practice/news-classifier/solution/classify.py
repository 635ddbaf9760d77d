"""Sort posts with logistic regression."""
import csv
import json
import math
from pathlib import Path

from tfidf import fit_idf, vector


def strip_post(raw: str) -> str:
    """Return the body without headers, quotes and signature."""
    body = raw.split("\n\n", 1)[1] if "\n\n" in raw else ""
    kept = []
    for line in body.split("\n"):
        if line == "-- ":
            break
        if not line.startswith(">") and not line.endswith(" writes:"):
            kept.append(line)
    return "\n".join(kept).strip()


def probability(weights: dict[str, float], vector: dict[str, float]) -> float:
    """Return the probability of label 1."""
    z = weights.get("", 0.0) + sum(weights.get(word, 0.0) * x for word, x in vector.items())
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, z))))


def train(
    vectors: list[dict[str, float]], labels: list[int], steps: int = 60, rate: float = 10.0
) -> dict[str, float]:
    """Return the weights of the words, with the bias under the empty word."""
    weights: dict[str, float] = {"": 0.0}
    for _ in range(steps):
        gradient: dict[str, float] = {}
        for one, y in zip(vectors, labels):
            error = probability(weights, one) - y
            for word, x in [*one.items(), ("", 1.0)]:
                gradient[word] = gradient.get(word, 0.0) + error * x / len(vectors)
        for word, slope in gradient.items():
            weights[word] = weights.get(word, 0.0) - rate * slope
    return weights


def main() -> None:
    posts = [json.loads(line) for line in Path("data/posts.jsonl").read_text(encoding="utf-8").splitlines()]
    with open("scores.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["version", "train_right", "train_n", "test_right", "test_n"])
        for version, clean in (("raw", str), ("body", strip_post)):
            texts = {half: [clean(p["raw"]) for p in posts if p["half"] == half] for half in ("train", "test")}
            labels = {half: [int(p["group"] == "kites") for p in posts if p["half"] == half] for half in texts}
            idf = fit_idf(texts["train"])
            weights = train([vector(t, idf) for t in texts["train"]], labels["train"])
            row: list[object] = [version]
            for half in ("train", "test"):
                guesses = [probability(weights, vector(t, idf)) >= 0.5 for t in texts[half]]
                row += [sum(g == y for g, y in zip(guesses, labels[half])), len(guesses)]
            writer.writerow(row)
            order = sorted(weights, key=weights.get)
            print(version, "clocks:", order[:5], "kites:", order[:-6:-1])


if __name__ == "__main__":
    main()
