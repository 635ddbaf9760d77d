"""A network with one hidden layer in NumPy, trained by hand. Use your own if you have one."""
import csv
import json
from pathlib import Path

import numpy as np

Params = dict[str, np.ndarray]


def load(name: str) -> tuple[np.ndarray, np.ndarray]:
    """Return the pixels (rows of 64 numbers between 0 and 1) and the labels."""
    rows = list(csv.DictReader(Path("data", name).read_text(encoding="utf-8").splitlines()))
    x = np.array([[int(c) for c in row["pixels"]] for row in rows]) / 9
    return x, np.array([int(row["label"]) for row in rows])


def start() -> Params:
    """Return the weights of data/start.json: W1 (12 x 64), b1, W2 (10 x 12), b2."""
    return {name: np.array(values) for name, values in json.loads(Path("data/start.json").read_text()).items()}


def forward(params: Params, x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the hidden values after ReLU and the ten scores, a row for each picture."""
    hidden = np.maximum(0, x @ params["W1"].T + params["b1"])
    return hidden, hidden @ params["W2"].T + params["b2"]


def step(params: Params, x: np.ndarray, labels: np.ndarray, rate: float) -> float:
    """Change params by one gradient step; return the mean loss before the step."""
    n = len(labels)
    hidden, scores = forward(params, x)
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    probabilities = powers / powers.sum(axis=1, keepdims=True)
    loss = -np.log(probabilities[np.arange(n), labels]).mean()
    d_scores = probabilities.copy()                  # gradient for the scores: (p - 1 at the label) / n
    d_scores[np.arange(n), labels] -= 1
    d_scores /= n
    d_hidden = (d_scores @ params["W2"]) * (hidden > 0)   # back through W2 and ReLU
    params["W2"] -= rate * d_scores.T @ hidden
    params["b2"] -= rate * d_scores.sum(axis=0)
    params["W1"] -= rate * d_hidden.T @ x
    params["b1"] -= rate * d_hidden.sum(axis=0)
    return float(loss)
