"""Recommend events by the company that they keep, and count how often it helps."""
import csv
import math
from collections.abc import Callable
from pathlib import Path

Table = dict[str, set[str]]


def read(path: Path) -> Table:
    """Return the events of each woman."""
    rows: Table = {}
    with open(path, newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            rows.setdefault(row["woman"], set()).add(row["event"])
    return rows


def guests(rows: Table, event: str) -> set[str]:
    """Return who went to the event."""
    return {who for who, events in rows.items() if event in events}


def best(scores: dict[str, float], k: int) -> list[str]:
    """Return the k highest; of equal ones (to six decimals) the event with the smaller number first."""
    return sorted(scores, key=lambda event: (-round(scores[event], 6), int(event[1:])))[:k]


def others(rows: Table, who: str) -> set[str]:
    """Return the events that somebody went to, and she did not."""
    return set().union(*rows.values()) - rows[who]


def popular(rows: Table, who: str, k: int) -> list[str]:
    """Return the k events with most guests among those that she has not been to."""
    return best({event: len(guests(rows, event)) for event in others(rows, who)}, k)


def alike(rows: Table, one: str, other: str) -> float:
    """Return the cosine of two events: common guests over the root of the product of their guests."""
    a, b = guests(rows, one), guests(rows, other)
    return len(a & b) / math.sqrt(len(a) * len(b)) if a and b else 0.0


def by_company(rows: Table, who: str, k: int) -> list[str]:
    """Return the k events most like those that she went to; the popular ones if she went to none."""
    if not rows[who]:
        return []
    return best({event: sum(alike(rows, event, mine) for mine in rows[who]) for event in others(rows, who)}, k)


def hits(rows: Table, recommend: Callable[[Table, str, int], list[str]], k: int) -> int:
    """Hide each attendance in turn; return how many of them are recommended."""
    found = 0
    for who, events in rows.items():
        for event in events:
            found += event in recommend(rows | {who: events - {event}}, who, k)
    return found


def careless(rows: Table, k: int) -> int:
    """Return the hits of by_company if the hidden attendance still counts in the likeness."""
    found = 0
    for who, events in rows.items():
        for event in events:
            left = events - {event}
            scores = {other: sum(alike(rows, other, mine) for mine in left) for other in others(rows | {who: left}, who)}
            found += event in best(scores, k)
    return found


def main() -> None:
    rows = read(Path("data/attended.csv"))
    with open("result.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["k", "popular", "company", "careless"])
        writer.writerows([k, hits(rows, popular, k), hits(rows, by_company, k), careless(rows, k)] for k in (1, 2, 3, 5))


if __name__ == "__main__":
    main()
