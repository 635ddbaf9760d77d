"""A network with one hidden layer, by hand."""
import csv
import json
import math
import random
from pathlib import Path

Params = dict[str, list]
Rows = list[tuple[list[float], int]]


def load(name: str) -> Rows:
    """Return pixels between 0 and 1 and the label of each picture."""
    rows = csv.DictReader(Path("data", name).read_text(encoding="utf-8").splitlines())
    return [([int(c) / 9 for c in row["pixels"]], int(row["label"])) for row in rows]


def start(hidden: int, rng: random.Random) -> Params:
    """Return small random weights."""
    return {
        "W1": [[rng.gauss(0, math.sqrt(2 / 64)) for _ in range(64)] for _ in range(hidden)],
        "b1": [0.0] * hidden,
        "W2": [[rng.gauss(0, math.sqrt(1 / hidden)) for _ in range(hidden)] for _ in range(10)],
        "b2": [0.0] * 10,
    }


def forward(params: Params, x: list[float]) -> tuple[list[float], list[float]]:
    """Return the hidden values and the probabilities."""
    h = [max(0.0, sum(w * v for w, v in zip(row, x)) + b) for row, b in zip(params["W1"], params["b1"])]
    s = [sum(w * v for w, v in zip(row, h)) + b for row, b in zip(params["W2"], params["b2"])]
    powers = [math.exp(v - max(s)) for v in s]
    return h, [p / sum(powers) for p in powers]


def step(params: Params, rows: Rows, rate: float) -> float:
    """Change params by one step; return the loss before it."""
    n, loss = len(rows), 0.0
    g = {k: [[0.0] * len(r) for r in v] if isinstance(v[0], list) else [0.0] * len(v) for k, v in params.items()}
    for x, label in rows:
        h, p = forward(params, x)
        loss -= math.log(max(p[label], 1e-300)) / n
        ds = [(v - (i == label)) for i, v in enumerate(p)]
        dz = [sum(row[j] * d for row, d in zip(params["W2"], ds)) * (v > 0) for j, v in enumerate(h)]
        for name, bias, deltas, inputs in (("W2", "b2", ds, h), ("W1", "b1", dz, x)):
            for i, d in enumerate(deltas):
                g[bias][i] += d
                if d:
                    g[name][i] = [a + d * v for a, v in zip(g[name][i], inputs)]
    for k, v in params.items():
        if isinstance(v[0], list):
            params[k] = [[w - rate * d for w, d in zip(a, b)] for a, b in zip(v, g[k])]
        else:
            params[k] = [w - rate * d for w, d in zip(v, g[k])]
    return loss


def train(rows: Rows, hidden: int, rate: float, epochs: int) -> Params:
    """Train with batches of ten."""
    rng = random.Random(1)
    params, rows = start(hidden, rng), list(rows)
    for _ in range(epochs):
        rng.shuffle(rows)
        for i in range(0, len(rows), 10):
            step(params, rows[i:i + 10], rate)
    return params


def right(params: Params, rows: Rows) -> int:
    """Return how many pictures are recognised."""
    return sum(p.index(max(p)) == label for x, label in rows for p in [forward(params, x)[1]])


def main() -> None:
    rows = load("hand_train.csv")
    ten = [next(row for row in rows if row[1] == digit) for digit in range(10)]
    params = start(32, random.Random(0))
    losses = [step(params, ten, 0.5) for _ in range(301)]
    Path("ten.csv").write_text("step,loss\n" + "".join(f"{i},{v:.5f}\n" for i, v in enumerate(losses)), encoding="utf-8")
    lines = ["run,hidden,rate,epochs,valid_right,valid_n"]
    for run, (hidden, rate) in enumerate([(8, 0.2), (32, 0.02), (32, 0.2)], 1):
        lines.append(f"{run},{hidden},{rate},15,{right(train(rows[:500], hidden, rate, 15), rows[500:])},100")
    Path("choice.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    best = train(rows, 32, 0.2, 15)
    rounded = {k: [[round(w, 4) for w in r] for r in v] if isinstance(v[0], list) else [round(w, 4) for w in v] for k, v in best.items()}
    Path("weights.json").write_text(json.dumps(rounded), encoding="utf-8")
    test = load("hand_test.csv")
    Path("result.json").write_text(json.dumps({"test_right": right(rounded, test), "test_n": len(test)}), encoding="utf-8")


if __name__ == "__main__":
    main()
