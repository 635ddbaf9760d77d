"""Bandits against a fixed test."""
from random import Random
from statistics import fmean


def fixed(until: int):
    """Alternate between the arms for `until` users, then stay with the better one."""
    def choose(wins: list[int], losses: list[int], rng: Random) -> int:
        seen = sum(wins) + sum(losses)
        return seen % len(wins) if seen < until else _best(wins, losses)
    return choose


def _best(wins: list[int], losses: list[int]) -> int:
    rates = [w / (w + l) if w + l else 0.0 for w, l in zip(wins, losses)]
    return rates.index(max(rates))


def greedy(epsilon: float):
    """A random arm with chance epsilon, else the best so far."""
    def choose(wins: list[int], losses: list[int], rng: Random) -> int:
        if rng.random() < epsilon:
            return rng.randrange(len(wins))
        return _best(wins, losses)
    return choose


def thompson():
    """One draw from each arm's posterior; the largest wins."""
    def choose(wins: list[int], losses: list[int], rng: Random) -> int:
        draws = [rng.betavariate(1 + w, 1 + l) for w, l in zip(wins, losses)]
        return draws.index(max(draws))
    return choose


def run(choose, rates: list[float], users: int, seed: int) -> dict:
    """One run: pulls, wins and regret."""
    rng = Random(seed)
    wins, losses = [0] * len(rates), [0] * len(rates)
    for _ in range(users):
        arm = choose(wins, losses, rng)
        if rng.random() < rates[arm]:
            wins[arm] += 1
        else:
            losses[arm] += 1
    pulls = [w + l for w, l in zip(wins, losses)]
    return {"pulls": pulls, "wins": wins, "regret": sum((max(rates) - r) * n for r, n in zip(rates, pulls))}


def compare(rates: list[float], users: int, seeds: int) -> list[dict]:
    """Mean regret, and mean pulls of the worst arm, for four policies."""
    rows = []
    worst = rates.index(min(rates))
    for name, choose in (("fixed", fixed(users)), ("fixed-then-best", fixed(users // 2)), ("greedy", greedy(0.1)), ("thompson", thompson())):
        runs = [run(choose, rates, users, s) for s in range(seeds)]
        rows.append({"policy": name, "regret": fmean(r["regret"] for r in runs), "worst": fmean(r["pulls"][worst] for r in runs)})
    return rows


if __name__ == "__main__":
    for row in compare([0.10, 0.13], 4000, 50):
        print(row)
