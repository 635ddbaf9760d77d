"""Two worlds for each user; reality shows one."""
import csv
import random
from statistics import fmean


def read(path: str) -> list[dict]:
    """Users with id, keen, y0 and y1."""
    raise NotImplementedError


def true_effect(users: list[dict]) -> float:
    """The mean of y1 - y0."""
    raise NotImplementedError


def choose(users: list[dict]) -> list[bool]:
    """Keen users take the change."""
    raise NotImplementedError


def coin(users: list[dict], rng: random.Random) -> list[bool]:
    """Exactly half of the users, drawn with rng."""
    raise NotImplementedError


def reveal(users: list[dict], treated: list[bool]) -> list[dict]:
    """Rows with id, keen, treated and the one outcome that happened."""
    raise NotImplementedError


def difference(rows: list[dict]) -> float:
    """Mean y of the treated minus mean y of the others."""
    raise NotImplementedError


def imbalance(rows: list[dict]) -> float:
    """Mean keen of the treated minus mean keen of the others."""
    raise NotImplementedError


def many(users: list[dict], runs: int, seed: int) -> list[float]:
    """The differences of many coins from one generator."""
    raise NotImplementedError
