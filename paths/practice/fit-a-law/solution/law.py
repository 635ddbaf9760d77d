"""Fit L(N) = E + A * N ** -alpha."""
import math
import random

Points = list[tuple[float, float]]


def line(points: Points, e: float) -> tuple[float, float]:
    """Return A and alpha for a given E."""
    if min(loss for _, loss in points) <= e:
        raise ValueError("a loss is not above E")
    xs, ys = [math.log(n) for n, _ in points], [math.log(loss - e) for _, loss in points]
    mx, my = sum(xs) / len(xs), sum(ys) / len(ys)
    slope = sum((x - mx) * (y - my) for x, y in zip(xs, ys)) / sum((x - mx) ** 2 for x in xs)
    return math.exp(my - slope * mx), -slope


def predict(law: tuple[float, float, float], n: float) -> float:
    """Return the loss at size n."""
    e, a, alpha = law
    return e + a * n ** -alpha


def _error(points: Points, law: tuple[float, float, float]) -> float:
    return sum((predict(law, n) - loss) ** 2 for n, loss in points)


def fit(points: Points, steps: int = 400) -> tuple[float, float, float]:
    """Return E, A and alpha with the smallest squared error."""
    least = min(loss for _, loss in points)
    laws = [(e, *line(points, e)) for e in (least * k / steps for k in range(steps))]
    return min(laws, key=lambda law: _error(points, law))


def interval(points: Points, n: float, seed: int, draws: int = 200, steps: int = 400) -> tuple[float, float]:
    """Return a bootstrap interval of the prediction."""
    rng, law = random.Random(seed), fit(points, steps)
    spread = max(1e-6, math.sqrt(_error(points, law) / (len(points) - 3)))
    results = []
    for _ in range(draws):
        drawn = []
        for size, _ in points:
            loss = predict(law, size) + rng.gauss(0, spread)
            drawn.append((size, loss if loss > 0 else predict(law, size)))
        results.append(predict(fit(drawn, steps), n))
    results.sort()
    return results[draws // 40], results[draws - 1 - draws // 40]


def best_size(compute: float, tokens_per_weight: float = 20) -> tuple[float, float]:
    """Return weights and tokens for a compute budget."""
    n = math.sqrt(compute / (6 * tokens_per_weight))
    return n, tokens_per_weight * n
