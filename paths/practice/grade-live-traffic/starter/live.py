"""Grade a random sample of live answers, with honest intervals."""
import csv
import hashlib
from collections import defaultdict
from math import ceil, sqrt


def sample(ids: list[str], n: int, salt: str) -> list[str]:
    """The n ids with the smallest hash of salt and id; the order of ids does not matter."""
    raise NotImplementedError


def interval(good: int, n: int, z: float=1.96) -> tuple[float, float]:
    """Wilson's interval for a share."""
    raise NotImplementedError


def size_for(half_width: float, share: float=0.5, z: float=1.96) -> int:
    """Answers to grade for about this half width, by p(1-p)z²/h²."""
    raise NotImplementedError


def read(path: str) -> list[dict]:
    """Grades with day (int), id, version and good (bool)."""
    raise NotImplementedError


def window(grades: list[dict], day: int, days: int, promise: float) -> dict:
    """The last `days` days up to `day` together: n, good, low, high, verdict."""
    raise NotImplementedError


def first_alarm(grades: list[dict], days: int, promise: float) -> int | None:
    """The first day on which the window says broken."""
    raise NotImplementedError


def by_version(grades: list[dict]) -> dict[str, tuple[float, float, float]]:
    """For each version the share of good answers with its interval."""
    raise NotImplementedError


def corrected(judge_share: float, sensitivity: float, specificity: float) -> float:
    """The true share of good answers behind a judge's share, kept within 0 and 1."""
    raise NotImplementedError
