"""A network of two layers with its backward pass."""
import copy
import math


def _walk(params: dict, x: list[float]) -> tuple[list[float], list[float], list[float]]:
    """Return z, h and the scores."""
    z = [sum(w * v for w, v in zip(row, x)) + b for row, b in zip(params["W1"], params["b1"])]
    h = [max(0.0, v) for v in z]
    scores = [sum(w * v for w, v in zip(row, h)) + b for row, b in zip(params["W2"], params["b2"])]
    return z, h, scores


def forward(params: dict, x: list[float], target: int) -> float:
    """Return the cross-entropy loss of one example."""
    scores = _walk(params, x)[2]
    top = max(scores)
    return top + math.log(sum(math.exp(s - top) for s in scores)) - scores[target]


def backward(params: dict, x: list[float], target: int) -> dict:
    """Return the gradients, with the keys and shapes of params."""
    z, h, scores = _walk(params, x)
    powers = [math.exp(s - max(scores)) for s in scores]
    ds = [p / sum(powers) - (i == target) for i, p in enumerate(powers)]
    dh = [sum(row[j] * d for row, d in zip(params["W2"], ds)) for j in range(len(h))]
    dz = [d if v > 0 else 0.0 for d, v in zip(dh, z)]
    return {
        "W1": [[d * v for v in x] for d in dz],
        "b1": dz,
        "W2": [[d * v for v in h] for d in ds],
        "b2": ds,
    }


def largest_difference(params: dict, x: list[float], target: int, h: float = 1e-5) -> float:
    """Return the largest relative difference between backward and measured slopes."""
    gradients = backward(params, x, target)
    worst = 0.0
    for key, value in params.items():
        if isinstance(value[0], list):
            places = [(i, j) for i, row in enumerate(value) for j in range(len(row))]
        else:
            places = [(i, None) for i in range(len(value))]
        for i, j in places:
            losses = []
            for change in (h, -h):
                moved = copy.deepcopy(params)
                if j is None:
                    moved[key][i] += change
                else:
                    moved[key][i][j] += change
                losses.append(forward(moved, x, target))
            measured = (losses[0] - losses[1]) / (2 * h)
            derived = gradients[key][i] if j is None else gradients[key][i][j]
            size = max(abs(measured), abs(derived), 1e-8)
            worst = max(worst, abs(measured - derived) / size)
    return worst
