"""Attention by tiles with an online softmax."""
import math

Rows = list[list[float]]
State = tuple[float, float, list[float]]


def attention(q: Rows, k: Rows, v: Rows, causal: bool = False) -> Rows:
    """Return plain attention."""
    out = []
    for i, query in enumerate(q):
        last = i + 1 if causal else len(k)
        scores = [_dot(query, key) / math.sqrt(len(query)) for key in k[:last]]
        top = max(scores)
        powers = [math.exp(s - top) for s in scores]
        out.append([sum(p * row[c] for p, row in zip(powers, v)) / sum(powers) for c in range(len(v[0]))])
    return out


def _dot(x: list[float], y: list[float]) -> float:
    return sum(a * b for a, b in zip(x, y))


def merge(left: State, right: State) -> State:
    """Return the state of both parts together."""
    m = max(left[0], right[0])
    a, b = (math.exp(s[0] - m) if s[1] else 0.0 for s in (left, right))
    return m, a * left[1] + b * right[1], [a * x + b * y for x, y in zip(left[2], right[2])]


def flash(q: Rows, k: Rows, v: Rows, block: int, causal: bool = False, seen: list | None = None) -> tuple[Rows, list[float]]:
    """Return attention and log-sum-exp for each row, tile by tile."""
    out, logs = [], []
    for first in range(0, len(q), block):
        queries = q[first:first + block]
        states: list[State] = [(-math.inf, 0.0, [0.0] * len(v[0])) for _ in queries]
        for start in range(0, len(k), block):
            if causal and start > first + len(queries) - 1:
                break
            if seen is not None:
                seen.append((first, start))
            for r, query in enumerate(queries):
                stop = min(start + block, len(k), first + r + 1 if causal else len(k))
                if stop <= start:
                    continue
                scores = [_dot(query, k[j]) / math.sqrt(len(query)) for j in range(start, stop)]
                top = max(scores)
                powers = [math.exp(s - top) for s in scores]
                o = [sum(p * v[start + j][c] for j, p in enumerate(powers)) for c in range(len(v[0]))]
                states[r] = merge(states[r], (top, sum(powers), o))
        out += [[x / l for x in o] for _, l, o in states]
        logs += [m + math.log(l) for m, l, _ in states]
    return out, logs


def score_bytes(n: int, heads: int, width: int) -> int:
    """Return the bytes that the scores alone move in plain attention."""
    return 4 * heads * n * n * width
