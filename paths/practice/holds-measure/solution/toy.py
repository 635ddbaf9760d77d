"""A toy model for the puzzle "reach this number with these three". It is given; do not change it.

Its policy has five choices: form, order, first operator, second operator, tag. It writes texts such
as <answer>(9*3)+4</answer>. Its parameters are one list of logits for each choice.
"""

import random
from math import exp, log

OPTIONS = {
    "form": ["all three", "two", "the target"],
    "order": ["as given", "descending"],
    "first": ["+", "-", "*", "/"],
    "second": ["+", "-", "*", "/"],
    "tag": ["with tag", "without"],
}
Logits = dict[str, list[float]]


def base() -> Logits:
    """Return the base model's logits."""
    return {"form": [0.5, 1.0, -2.0], "order": [0.5, 0.0], "first": [0.6, 0.2, 0.0, -0.2], "second": [0.4, 0.0, 0.2, -0.2], "tag": [0.3, 0.0]}


def softmax(row: list[float]) -> list[float]:
    """Return probabilities."""
    powers = [exp(z - max(row)) for z in row]
    total = sum(powers)
    return [p / total for p in powers]


def sample(logits: Logits, puzzle: dict, rng: random.Random) -> tuple[str, dict[str, int]]:
    """Return a text and the choices that made it, for a puzzle with numbers and target."""
    choices = {name: rng.choices(range(len(row)), softmax(row))[0] for name, row in logits.items()}
    a, b, c = sorted(puzzle["numbers"], reverse=True) if choices["order"] else puzzle["numbers"]
    first, second = OPTIONS["first"][choices["first"]], OPTIONS["second"][choices["second"]]
    text = [f"({a}{first}{b}){second}{c}", f"{a}{first}{b}", str(puzzle["target"])][choices["form"]]
    return (text if choices["tag"] else f"<answer>{text}</answer>"), choices


def logp(logits: Logits, choices: dict[str, int]) -> float:
    """Return the log-probability of the choices."""
    return sum(log(softmax(logits[name])[chosen]) for name, chosen in choices.items())


def push(logits: Logits, choices: dict[str, int], size: float) -> None:
    """Add size times the gradient of log p(choices) to the logits, in place."""
    for name, chosen in choices.items():
        row = logits[name]
        for j, p in enumerate(softmax(row)):
            row[j] += size * ((j == chosen) - p)
