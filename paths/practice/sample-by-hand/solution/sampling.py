"""Temperature, sampling and top-p by hand."""
import json
import math
from itertools import accumulate
from pathlib import Path


def probabilities(scores: list[float], temperature: float) -> list[float]:
    """Return the softmax of scores / temperature; ValueError if the temperature is not positive."""
    if temperature <= 0:
        raise ValueError("the temperature must be above 0")
    top = max(scores)
    powers = [math.exp((score - top) / temperature) for score in scores]
    total = sum(powers)
    return [power / total for power in powers]


def sample(probs: list[float], draw: float) -> int:
    """Return the index of the token whose stretch of the line contains the draw."""
    for index, end in enumerate(accumulate(probs)):
        if draw < end:
            return index
    return max(i for i, probability in enumerate(probs) if probability > 0)


def top_p(probs: list[float], p: float) -> list[float]:
    """Return the probabilities after the cut: 0 for dropped tokens, the rest adds up to 1."""
    kept, total = set(), 0.0
    for index in sorted(range(len(probs)), key=lambda i: -probs[i]):
        kept.add(index)
        total += probs[index]
        if total >= p:
            break
    return [value / total if i in kept else 0.0 for i, value in enumerate(probs)]


if __name__ == "__main__":
    tokens = json.loads(Path("data/next_token.json").read_text(encoding="utf-8"))["tokens"]
    for temperature in (0.5, 1, 2):
        probs = probabilities([t["logprob"] for t in tokens], temperature)
        print(temperature, sum(value > 0 for value in top_p(probs, 0.9)))
