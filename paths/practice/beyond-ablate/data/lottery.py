"""The runs of figure.csv in `rebuild-figure`: a network for handwritten digits, pruned to x per cent of its weights and trained again.

"reset" begins with the first weights that the mask keeps, "new" with new random ones at the same places. Plain Python; under
a minute of processor time. Run it again, or change a line and see what the figure says then.
"""
import csv
import random
from math import exp
from operator import mul
from pathlib import Path

HERE, HIDDEN, EPOCHS, RATE = Path(__file__).parent, 24, 10, 0.03
Layer = list[tuple[list[int], list[float]]]  # a row for each unit: the places of the kept weights, and the weights


def pictures(part: str) -> list[tuple[list[float], int]]:
    """The pictures of a part as 64 numbers from 0 to 1, each with its digit."""
    with open(HERE / "digits.csv", newline="", encoding="utf-8") as file:
        return [([int(c) / 9 for c in r["pixels"]], int(r["label"])) for r in csv.DictReader(file) if r["part"] == part]


def random_net(seed: int) -> list[Layer]:
    """64 pixels, HIDDEN units, 10 digits; no biases."""
    rng = random.Random(seed)
    return [[(list(range(n)), [rng.gauss(0, (2 / n) ** 0.5) for _ in range(n)]) for _ in range(rows)] for n, rows in ((64, HIDDEN), (HIDDEN, 10))]


def keep(net: list[Layer], by: list[Layer], share: float) -> list[Layer]:
    """The weights of `net` at the places where those of `by` are the largest, over both layers together."""
    sizes = sorted((abs(w) for layer in by for _, row in layer for w in row), reverse=True)
    least = sizes[round(share * len(sizes)) - 1]
    kept = [[[k for k, w in enumerate(row) if abs(w) >= least] for _, row in layer] for layer in by]
    return [[(places, [row[k] for k in places]) for (_, row), places in zip(layer, chosen)] for layer, chosen in zip(net, kept)]


def through(layer: Layer, x: list[float]) -> list[float]:
    return [sum(map(mul, weights, map(x.__getitem__, places))) for places, weights in layer]


def train(net: list[Layer], data: list, seed: int, rate: float = RATE) -> list[Layer]:
    """Stochastic gradient descent, one picture a step; what is not in the net stays zero."""
    order, (first, second) = random.Random(seed), net
    for _ in range(EPOCHS):
        for x, label in order.sample(data, len(data)):
            hidden = [max(0.0, h) for h in through(first, x)]
            z = through(second, hidden)
            e = [exp(v - max(z)) for v in z]
            slopes = [v / sum(e) - (digit == label) for digit, v in enumerate(e)]
            back = [0.0] * HIDDEN
            for slope, (places, weights) in zip(slopes, second):
                for k, w in zip(places, weights):
                    back[k] += slope * w
                weights[:] = [w - rate * slope * hidden[k] for k, w in zip(places, weights)]
            for slope, h, (places, weights) in zip(back, hidden, first):
                if h > 0:
                    weights[:] = [w - rate * slope * x[k] for k, w in zip(places, weights)]
    return net


def accuracy(net: list[Layer], data: list) -> float:
    def answer(x):
        z = through(net[1], [max(0.0, h) for h in through(net[0], x)])
        return z.index(max(z))
    return sum(answer(x) == label for x, label in data) / len(data)


def main() -> None:
    data, held = pictures("train"), pictures("test")
    rows = []
    for seed in range(5):
        trained = train(random_net(seed), data, seed)
        for x in (5, 20, 50, 100):
            for method, start in (("new", random_net(1000 + seed)), ("reset", random_net(seed))):
                score = accuracy(train(keep(start, trained, x / 100), data, seed), held)
                rows.append((method, x, seed, f"{score:.4f}"))
                print(*rows[-1], flush=True)
    with open(HERE / "figure.csv", "w", encoding="utf-8") as file:
        file.write("method,x,seed,score\n")
        file.writelines(",".join(map(str, row)) + "\n" for row in sorted(rows))


if __name__ == "__main__":
    main()
