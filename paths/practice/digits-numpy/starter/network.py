"""A network with one hidden layer, by hand."""
import csv
import json
import random
from pathlib import Path

Params = dict[str, list]
Rows = list[tuple[list[float], int]]


def load(name: str) -> Rows:
    """Return pixels between 0 and 1 and the label of each picture."""
    rows = csv.DictReader(Path("data", name).read_text(encoding="utf-8").splitlines())
    return [([int(c) / 9 for c in row["pixels"]], int(row["label"])) for row in rows]


def start(hidden: int, rng: random.Random) -> Params:
    """Return small random weights W1 (hidden x 64) and W2 (10 x hidden), and b1 and b2 of zeros."""
    raise NotImplementedError


def forward(params: Params, x: list[float]) -> tuple[list[float], list[float]]:
    """Return the hidden values and the probabilities."""
    raise NotImplementedError


def step(params: Params, rows: Rows, rate: float) -> float:
    """Change params by one step of gradient descent on these rows; return the mean loss before it."""
    raise NotImplementedError


def train(rows: Rows, hidden: int, rate: float, epochs: int) -> Params:
    """Train in batches of ten, in a new order in each epoch."""
    raise NotImplementedError


def right(params: Params, rows: Rows) -> int:
    """Return how many pictures are recognised."""
    return sum(p.index(max(p)) == label for x, label in rows for p in [list(forward(params, x)[1])])


def plain(values):
    """Return the numbers as lists that JSON takes, whether they were arrays or lists."""
    return [plain(v) for v in values] if hasattr(values, "__len__") else round(float(values), 4)


def main() -> None:
    rows = load("hand_train.csv")
    ten = [next(row for row in rows if row[1] == digit) for digit in range(10)]
    params = start(32, random.Random(0))
    losses = [step(params, ten, 0.5) for _ in range(301)]
    Path("ten.csv").write_text("step,loss\n" + "".join(f"{i},{v:.5f}\n" for i, v in enumerate(losses)), encoding="utf-8")
    lines = ["run,hidden,rate,epochs,valid_right,valid_n"]
    for run, (hidden, rate, epochs) in enumerate([], 1):        # choose at least three settings
        lines.append(f"{run},{hidden},{rate},{epochs},{right(train(rows[:500], hidden, rate, epochs), rows[500:])},100")
    Path("choice.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    # Last: train your best setting, write weights.json (plain helps), and open hand_test.csv once for result.json.


if __name__ == "__main__":
    main()
