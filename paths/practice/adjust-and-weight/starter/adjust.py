"""Adjust for measured causes: by strata and by weights."""
import csv
from collections import defaultdict
from statistics import fmean


def read(path: str) -> list[dict]:
    """Rows with age, loyal, treated (bool) and y."""
    raise NotImplementedError


def naive(rows: list[dict]) -> float:
    """Mean y of the treated minus mean y of the others."""
    raise NotImplementedError


def strata(rows: list[dict], keys: list[str]) -> dict[tuple, list[dict]]:
    """Rows grouped by their values of the keys."""
    raise NotImplementedError


def overlap(rows: list[dict], keys: list[str]) -> tuple[list[dict], list[tuple]]:
    """The rows of strata with both kinds, and the strata that lack one."""
    raise NotImplementedError


def stratified(rows: list[dict], keys: list[str]) -> float:
    """The mean of the effects in the strata, weighted by their size."""
    raise NotImplementedError


def weights(rows: list[dict], keys: list[str]) -> list[float]:
    """1 / chance of the treatment that the row got; chances by stratum."""
    raise NotImplementedError


def weighted(rows: list[dict], keys: list[str]) -> float:
    """Difference of the weighted means."""
    raise NotImplementedError


def gap(rows: list[dict], w: list[float], key: str) -> float:
    """Weighted mean of a key among the treated minus that among the others."""
    raise NotImplementedError
