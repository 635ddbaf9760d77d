"""What hardly matters in a sweep?"""

from statistics import mean

Rows = list[dict[str, str]]


def lora_parameters(shapes: list[tuple[int, int]], rank: int) -> int:
    return sum(rank * (out + into) for out, into in shapes)


def _groups(rows: Rows, settings: list[str]) -> dict[tuple[str, ...], Rows]:
    groups: dict[tuple[str, ...], Rows] = {}
    for row in rows:
        groups.setdefault(tuple(row[s] for s in settings), []).append(row)
    return groups


def _scores(rows: Rows) -> list[float]:
    return [float(row["score"]) for row in rows]


def main_effect(rows: Rows, setting: str) -> dict[str, float]:
    """Value of the setting -> mean score."""
    return {value[0]: mean(_scores(group)) for value, group in _groups(rows, [setting]).items()}


def seed_noise(rows: Rows, settings: list[str]) -> float:
    """Mean range of the score within equal settings."""
    return mean(max(_scores(g)) - min(_scores(g)) for g in _groups(rows, settings).values())


def hardly_matters(rows: Rows, settings: list[str]) -> list[str]:
    noise = seed_noise(rows, settings)
    effects = {s: main_effect(rows, s).values() for s in settings}
    return [s for s, e in effects.items() if max(e) - min(e) < noise]


def cheapest_good(rows: Rows, settings: list[str], cost: str = "minutes") -> dict[str, str]:
    groups, noise = _groups(rows, settings), seed_noise(rows, settings)
    means = {key: mean(_scores(group)) for key, group in groups.items()}
    good = [key for key, m in means.items() if m >= max(means.values()) - noise]
    best = min(good, key=lambda key: mean(float(row[cost]) for row in groups[key]))
    return dict(zip(settings, best))
