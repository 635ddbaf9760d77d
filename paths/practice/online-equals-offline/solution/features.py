"""One feature, online and offline."""
from collections import defaultdict


def offline(payments: list[dict], decision: dict, window: int = 3600) -> tuple[int, int]:
    """Return count and sum as known at the decision."""
    t = decision["t"]
    euros = [p["euros"] for p in payments
             if p["card"] == decision["card"] and p["id"] != decision["id"]
             and t - window < p["event"] <= t and p["arrival"] <= t]
    return len(euros), sum(euros)


class Online:
    """Counts payments as they arrive."""

    def __init__(self, window: int = 3600) -> None:
        """Start without payments."""
        self.window = window
        self.cards: dict[str, list[dict]] = defaultdict(list)

    def arrive(self, payment: dict) -> None:
        """Store one payment."""
        self.cards[payment["card"]].append(payment)

    def ask(self, decision: dict) -> tuple[int, int]:
        """Return count and sum, and forget what is too old."""
        card, t = decision["card"], decision["t"]
        self.cards[card] = [p for p in self.cards[card] if p["event"] > t - self.window]
        euros = [p["euros"] for p in self.cards[card] if p["event"] <= t and p["id"] != decision["id"]]
        return len(euros), sum(euros)

    def size(self) -> int:
        """Return the number of stored payments."""
        return sum(map(len, self.cards.values()))


def as_of(values: list[dict], t: int):
    """Return the value known at t."""
    known = [v for v in values if v["arrival"] <= t and v["event"] <= t]
    return max(known, key=lambda v: (v["event"], v["arrival"]), default={"value": None})["value"]


def disagreements(payments: list[dict], decisions: list[dict], window: int = 3600) -> list[str]:
    """Return the decisions whose online and offline features differ."""
    online = Online(window)
    steps = [(p["arrival"], 0, p) for p in payments] + [(d["t"], 1, d) for d in decisions]
    differ = []
    for _, kind, item in sorted(steps, key=lambda s: s[:2]):
        if kind == 0:
            online.arrive(item)
        elif online.ask(item) != offline(payments, item, window):
            differ.append(item["id"])
    return differ
