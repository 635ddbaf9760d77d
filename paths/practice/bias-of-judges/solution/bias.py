"""Measure and correct a judge's bias."""
from random import Random
from statistics import fmean


def first_share(rows: list[dict]) -> float:
    """Return the share of verdicts for the first answer."""
    return fmean(r["winner"] == "first" for r in rows)


def settle(rows: list[dict]) -> dict[str, str]:
    """Return a, b or tie for each pair."""
    seen: dict[str, set[str]] = {}
    for r in rows:
        a_first = r["order"] == "ab"
        seen.setdefault(r["pair"], set()).add("a" if (r["winner"] == "first") == a_first else "b")
    return {pair: won.pop() if len(won) == 1 else "tie" for pair, won in seen.items()}


def rates(gold: list[tuple[int, int]]) -> tuple[float, float]:
    """Return sensitivity and specificity."""
    return fmean(j for h, j in gold if h), fmean(1 - j for h, j in gold if not h)


def correct(passed: float, sens: float, spec: float) -> float:
    """Return the corrected share."""
    if sens + spec <= 1:
        raise ValueError("the judge is no better than chance")
    return min(1.0, max(0.0, (passed + spec - 1) / (sens + spec - 1)))


def interval(gold: list[tuple[int, int]], judged: list[int], runs: int, seed: int) -> tuple[float, float]:
    """Return a bootstrap interval of the corrected share."""
    rng, values = Random(seed), []
    for _ in range(runs):
        g, j = rng.choices(gold, k=len(gold)), rng.choices(judged, k=len(judged))
        if len({h for h, _ in g}) == 2 and sum(rates(g)) > 1:
            values.append(correct(fmean(j), *rates(g)))
    values.sort()
    return values[int(0.025 * len(values))], values[int(0.975 * len(values))]


if __name__ == "__main__":
    import csv
    pairs, gold, judged = (list(csv.DictReader(open(f"data/{n}.csv", newline="").read().splitlines())) for n in ("pairs", "gold", "judged"))
    g = [(int(r["human"]), int(r["judge"])) for r in gold]
    print(first_share(pairs), rates(g))
    for s in "AB":
        j = [int(r["judge"]) for r in judged if r["system"] == s]
        print(s, fmean(j), correct(fmean(j), *rates(g)), interval(g, j, 500, 0))
