"""Bandits against a fixed test."""
from random import Random
from statistics import fmean


def fixed(until: int):
    """Alternate between the arms for `until` users, then stay with the better one."""
    raise NotImplementedError


def greedy(epsilon: float):
    """A random arm with chance epsilon, else the best so far."""
    raise NotImplementedError


def thompson():
    """One draw from each arm's posterior; the largest wins."""
    raise NotImplementedError


def run(choose, rates: list[float], users: int, seed: int) -> dict:
    """One run: pulls, wins and regret."""
    raise NotImplementedError


def compare(rates: list[float], users: int, seeds: int) -> list[dict]:
    """Mean regret, and mean pulls of the worst arm, for four policies."""
    raise NotImplementedError


if __name__ == '__main__':
    for row in compare([0.1, 0.13], 4000, 50):
        print(row)
