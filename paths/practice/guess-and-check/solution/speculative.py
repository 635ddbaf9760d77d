"""Speculative decoding on distributions given as lists."""


def acceptance(p: list[float], q: list[float]) -> float:
    """Return the probability that a guess is accepted."""
    return sum(map(min, p, q))


def residual(p: list[float], q: list[float]) -> list[float]:
    """Return the distribution of a redrawn token."""
    rest = [max(0.0, a - b) for a, b in zip(p, q)]
    total = sum(rest)
    return [r / total for r in rest] if total > 0 else list(p)


def outcome(p: list[float], q: list[float]) -> list[float]:
    """Return the exact distribution of one token."""
    rejected = 1 - acceptance(p, q)
    return [min(a, b) + rejected * r for a, b, r in zip(p, q, residual(p, q))]


def _draw(distribution: list[float], rng) -> int:
    left = rng.random() * sum(distribution)
    last = 0
    for token, probability in enumerate(distribution):
        if probability > 0:
            last = token
            if left < probability:
                return token
            left -= probability
    return last


def step(large, draft, prefix: tuple, guesses: int, rng) -> list[int]:
    """Return the tokens of one round."""
    drafted: list[tuple[int, list[float]]] = []
    text = tuple(prefix)
    for _ in range(guesses):
        q = draft(text)
        token = _draw(q, rng)
        drafted.append((token, q))
        text += (token,)
    out: list[int] = []
    for token, q in drafted:
        p = large(tuple(prefix) + tuple(out))
        if rng.random() < p[token] / q[token]:
            out.append(token)
        else:
            return [*out, _draw(residual(p, q), rng)]
    return [*out, _draw(large(tuple(prefix) + tuple(out)), rng)]


def generate(large, draft, prefix: tuple, count: int, guesses: int, rng) -> tuple[list[int], int]:
    """Return `count` tokens and the number of rounds."""
    out: list[int] = []
    rounds = 0
    while len(out) < count:
        out += step(large, draft, tuple(prefix) + tuple(out), guesses, rng)
        rounds += 1
    return out[:count], rounds


def mean_tokens(a: float, guesses: int) -> float:
    """Return the mean number of tokens in a round."""
    return sum(a**i for i in range(guesses + 1))


def gain(a: float, guesses: int, cost: float) -> float:
    """Return the factor against plain decoding."""
    return mean_tokens(a, guesses) / (1 + guesses * cost)
