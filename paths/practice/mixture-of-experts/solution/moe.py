"""A mixture of experts with plain lists."""
from collections.abc import Callable
from math import ceil, exp


def route(scores: list[float], k: int) -> list[tuple[int, float]]:
    """Return the k best experts with their weights."""
    top = sorted(range(len(scores)), key=lambda e: -scores[e])[:k]
    return list(zip(top, _softmax([scores[e] for e in top])))


def mix(x: list[float], router: list[list[float]], experts: list[Callable[[list[float]], list[float]]], k: int) -> list[float]:
    """Return the weighted sum of the chosen experts' outputs."""
    scores = [sum(a * b for a, b in zip(w, x)) for w in router]
    parts = [(weight, experts[e](x)) for e, weight in route(scores, k)]
    return [sum(w * y[i] for w, y in parts) for i in range(len(parts[0][1]))]


def balance(rows: list[list[float]], k: int) -> float:
    """Return the load-balancing loss."""
    n = len(rows[0])
    f, p = [0.0] * n, [0.0] * n
    for row in rows:
        for e, _ in route(row, k):
            f[e] += 1 / (len(rows) * k)
        for e, q in enumerate(_softmax(row)):
            p[e] += q / len(rows)
    return n * sum(a * b for a, b in zip(f, p))


def dispatch(rows: list[list[float]], k: int, factor: float) -> tuple[list[list[int]], int]:
    """Return the tokens of each expert and the number of dropped choices."""
    n = len(rows[0])
    capacity = ceil(factor * len(rows) * k / n)
    taken: list[list[int]] = [[] for _ in range(n)]
    dropped = 0
    for token, row in enumerate(rows):
        for e, _ in route(row, k):
            if len(taken[e]) < capacity:
                taken[e].append(token)
            else:
                dropped += 1
    return taken, dropped


def params(d: int, hidden: int, n: int, k: int) -> dict[str, int]:
    """Return total and active parameters of one layer."""
    expert = 2 * d * hidden
    return {"total": n * expert + d * n, "active": k * expert + d * n}


def _softmax(xs: list[float]) -> list[float]:
    es = [exp(x - max(xs)) for x in xs]
    return [e / sum(es) for e in es]
