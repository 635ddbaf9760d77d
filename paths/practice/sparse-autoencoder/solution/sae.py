"""A sparse autoencoder on lists."""
import math
import random


def make_data(features: list[list[float]], count: int, active: float, seed: int) -> list[list[float]]:
    """Return sums of randomly active features."""
    rng = random.Random(seed)
    data = []
    for _ in range(count):
        x = [0.0] * len(features[0])
        for feature in features:
            if rng.random() < active:
                strength = rng.uniform(0.5, 1.0)
                x = [v + strength * f for v, f in zip(x, feature)]
        data.append(x)
    return data


def _unit(v: list[float]) -> list[float]:
    length = math.hypot(*v)
    return [x / length for x in v] if length else v


def start(hidden: int, size: int, seed: int) -> dict:
    """Return a model with random unit columns."""
    rng = random.Random(seed)
    columns = [_unit([rng.gauss(0, 1) for _ in range(size)]) for _ in range(hidden)]
    return {"E": [list(c) for c in columns], "b": [0.0] * hidden, "D": columns}


def encode(model: dict, x: list[float]) -> list[float]:
    """Return the activities."""
    return [max(0.0, sum(w * v for w, v in zip(row, x)) + b) for row, b in zip(model["E"], model["b"])]


def decode(model: dict, a: list[float]) -> list[float]:
    """Return the reconstruction."""
    return [sum(s * column[k] for s, column in zip(a, model["D"])) for k in range(len(model["D"][0]))]


def loss(model: dict, x: list[float], penalty: float) -> float:
    """Return squared error plus the penalty on activity."""
    a = encode(model, x)
    return sum((p - q) ** 2 for p, q in zip(decode(model, a), x)) + penalty * sum(a)


def step(model: dict, batch: list[list[float]], rate: float, penalty: float) -> None:
    """Take one gradient step, then scale the columns to length 1."""
    E, b, D = model["E"], model["b"], model["D"]
    size = range(len(D[0]))
    change_e = [[0.0] * len(size) for _ in E]
    change_b = [0.0] * len(b)
    change_d = [[0.0] * len(size) for _ in D]
    for x in batch:
        a = encode(model, x)
        r = [p - q for p, q in zip(decode(model, a), x)]
        for j, activity in enumerate(a):
            if activity > 0:
                g = 2 * sum(r[k] * D[j][k] for k in size) + penalty
                change_b[j] += g
                for k in size:
                    change_e[j][k] += g * x[k]
                    change_d[j][k] += 2 * activity * r[k]
    scale = rate / len(batch)
    for j in range(len(b)):
        b[j] -= scale * change_b[j]
        E[j] = [w - scale * c for w, c in zip(E[j], change_e[j])]
        D[j] = _unit([w - scale * c for w, c in zip(D[j], change_d[j])])


def found(columns: list[list[float]], features: list[list[float]], least: float = 0.9) -> int:
    """Return how many features have a column in nearly the same direction."""
    def cosine(u: list[float], v: list[float]) -> float:
        return sum(p * q for p, q in zip(u, v)) / (math.hypot(*u) * math.hypot(*v) or 1.0)
    return sum(any(cosine(c, f) >= least for c in columns) for f in features)


def summary(model: dict, data: list[list[float]]) -> dict:
    """Return error, mean number of active units and dead units."""
    codes = [encode(model, x) for x in data]
    error = sum(loss(model, x, 0.0) for x in data) / len(data)
    return {"error": error, "l0": sum(v > 0 for a in codes for v in a) / len(data),
            "dead": sum(all(a[j] == 0 for a in codes) for j in range(len(model["b"])))}
