"""Shuffles, joins and salting on lists of partitions."""
import zlib
from collections import Counter, defaultdict
from itertools import count

Parts = list[list[dict]]


def place(key: str, n: int) -> int:
    """Return the partition of a key."""
    raise NotImplementedError


def shuffle(parts: Parts, key: str, n: int) -> Parts:
    """Send each row to the partition of its key."""
    raise NotImplementedError


def group_sum(parts: Parts, key: str, value: str, n: int) -> tuple[dict[str, float], int]:
    """Return sums by key and the number of records that travelled."""
    raise NotImplementedError


def _join(left: list[dict], right: list[dict], by) -> list[dict]:
    """Join two lists of rows by the value of by(row) (a helper; use it or delete it)."""
    raise NotImplementedError


def join(left: Parts, right: Parts, key: str, n: int) -> Parts:
    """Join by shuffling both sides."""
    raise NotImplementedError


def broadcast_join(left: Parts, small: list[dict], key: str) -> Parts:
    """Join each partition with the whole small table."""
    raise NotImplementedError


def hot_keys(parts: Parts, key: str, share: float) -> set[str]:
    """Return the keys with more than a share of all rows."""
    raise NotImplementedError


def salted_join(left: Parts, right: Parts, key: str, n: int, hot: set[str], salts: int) -> Parts:
    """Join with hot keys spread over several partitions."""
    raise NotImplementedError
