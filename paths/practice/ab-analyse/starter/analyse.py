"""Analyse an A/B test by users, after a check of its split."""
import csv
from math import sqrt
from random import Random
from statistics import NormalDist


def by_user(path: str) -> dict[str, dict]:
    """One record for each user: group, views and clicks."""
    raise NotImplementedError


def split_p(n_a: int, n_b: int, share_b: float=0.5) -> float:
    """The p-value of a planned split; small means that it is broken."""
    raise NotImplementedError


def effect(users: list[dict]) -> float:
    """Clicks per view of B minus clicks per view of A."""
    raise NotImplementedError


def interval(users: list[dict], runs: int, seed: int) -> tuple[float, float]:
    """The 95 % bootstrap interval; users are drawn, within their group."""
    raise NotImplementedError


def analyse(path: str, runs: int=1000, seed: int=0) -> dict:
    """The split first; the effect only if the split holds."""
    raise NotImplementedError


if __name__ == '__main__':
    for name in ('banner', 'search'):
        print(name, analyse(f'data/{name}.csv'))
