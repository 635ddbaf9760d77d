"""Shuffles, joins and salting on lists of partitions."""
import zlib
from collections import Counter, defaultdict
from itertools import count

Parts = list[list[dict]]


def place(key: str, n: int) -> int:
    """Return the partition of a key."""
    return zlib.crc32(key.encode()) % n


def shuffle(parts: Parts, key: str, n: int) -> Parts:
    """Send each row to the partition of its key."""
    out: Parts = [[] for _ in range(n)]
    for part in parts:
        for row in part:
            out[place(row[key], n)].append(row)
    return out


def group_sum(parts: Parts, key: str, value: str, n: int) -> tuple[dict[str, float], int]:
    """Return sums by key and the number of records that travelled."""
    sent = 0
    totals = [Counter() for _ in range(n)]
    for part in parts:
        partial: dict[str, float] = defaultdict(float)
        for row in part:
            partial[row[key]] += row[value]
        sent += len(partial)
        for k, v in partial.items():
            totals[place(k, n)][k] += v
    return {k: v for total in totals for k, v in total.items()}, sent


def _join(left: list[dict], right: list[dict], by) -> list[dict]:
    index = defaultdict(list)
    for row in right:
        index[by(row)].append(row)
    return [{**a, **b} for a in left for b in index.get(by(a), [])]


def join(left: Parts, right: Parts, key: str, n: int) -> Parts:
    """Join by shuffling both sides."""
    return [_join(a, b, lambda row: row[key]) for a, b in zip(shuffle(left, key, n), shuffle(right, key, n))]


def broadcast_join(left: Parts, small: list[dict], key: str) -> Parts:
    """Join each partition with the whole small table."""
    return [_join(part, small, lambda row: row[key]) for part in left]


def hot_keys(parts: Parts, key: str, share: float) -> set[str]:
    """Return the keys with more than a share of all rows."""
    counts = Counter(row[key] for part in parts for row in part)
    return {k for k, c in counts.items() if c > share * counts.total()}


def salted_join(left: Parts, right: Parts, key: str, n: int, hot: set[str], salts: int) -> Parts:
    """Join with hot keys spread over several partitions."""
    turn = defaultdict(count)
    sides = [[[] for _ in range(n)] for _ in range(2)]

    def send(side: int, row: dict, name: str) -> None:
        sides[side][place(name, n)].append((name, row))

    for row in (row for part in left for row in part):
        k = row[key]
        send(0, row, f"{k}#{next(turn[k]) % salts}" if k in hot else k)
    for row in (row for part in right for row in part):
        k = row[key]
        for name in [f"{k}#{s}" for s in range(salts)] if k in hot else [k]:
            send(1, row, name)
    out: Parts = []
    for a, b in zip(*sides):
        index = defaultdict(list)
        for name, row in b:
            index[name].append(row)
        out.append([{**row, **other} for name, row in a for other in index.get(name, [])])
    return out
