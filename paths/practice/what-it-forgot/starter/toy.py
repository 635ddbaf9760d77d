"""A tiny model with shared weights: words in, the kind of answer out. It is given; do not change it.

Kinds: query, number, greeting, summary. Like a language model it has one set of weights for all tasks.
"""

import random
from math import exp

KINDS = ["query", "number", "greeting", "summary"]
PLACES = ["the mill", "the harbour", "the old town", "the hill"]
PATTERNS = {
    "query": ["what is the number of trips from {p}", "show me the trips of {p} in may", "what are the three longest trips in {p}",
              "how many bikes are in {p}", "give me a list of stations in {p}", "how many minutes is the mean trip from {p}"],
    "number": ["what is {a} plus {b}", "how many are {a} times {b}", "give me {a} minus {b}", "what are {a} and {b} in sum"],
    "greeting": ["say good morning in {l}", "how do i say hello in {l}", "give me a greeting in {l}", "what is thank you in {l}"],
    "summary": ["give me the text about {p} in short", "what is the text about {p} in three words", "shorten the text about {p}", "how is the text about {p} in one line"],
}


def make(kind: str, count: int, seed: int) -> list[tuple[str, str]]:
    """Return count pairs of request and kind."""
    rng = random.Random(f"{kind} {seed}")
    fill = lambda: {"p": rng.choice(PLACES), "a": rng.choice("two three four five six".split()), "b": rng.choice("two three seven eight".split()), "l": rng.choice("french polish greek danish".split())}
    return [(rng.choice(PATTERNS[kind]).format(**fill()), kind) for _ in range(count)]


class Model:
    """A softmax over words, trained by stochastic gradient descent."""

    def __init__(self) -> None:
        self.weights: dict[tuple[str, str], float] = {}

    def probabilities(self, text: str) -> list[float]:
        scores = [sum(self.weights.get((w, k), 0.0) for w in [*text.split(), "*"]) for k in KINDS]
        powers = [exp(s - max(scores)) for s in scores]
        return [p / sum(powers) for p in powers]

    def train(self, examples: list[tuple[str, str]], epochs: int, rate: float, seed: int = 0) -> None:
        rng = random.Random(seed)
        for _ in range(epochs):
            for text, kind in rng.sample(examples, len(examples)):
                for k, p in zip(KINDS, self.probabilities(text)):
                    for w in [*text.split(), "*"]:
                        self.weights[w, k] = self.weights.get((w, k), 0.0) + rate * ((k == kind) - p)

    def score(self, kind: str) -> float:
        """Return the share of 200 fresh requests of this kind that get the right kind of answer."""
        tests = make(kind, 200, seed=99)
        right = [KINDS[max(range(4), key=self.probabilities(text).__getitem__)] == kind for text, kind in tests]
        return sum(right) / len(right)


def base() -> Model:
    """Return the base model: good at three kinds, poor at queries."""
    model = Model()
    examples = [x for kind in ("number", "greeting", "summary") for x in make(kind, 60, seed=1)] + make("query", 4, seed=1)
    model.train(examples, epochs=4, rate=0.1)
    return model
