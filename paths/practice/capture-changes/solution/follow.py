"""Follow a table by its change events."""
import json


class Copy:
    """A copy of a table that ignores repeated events."""

    def __init__(self) -> None:
        """Start empty, before the first position."""
        self.rows: dict[str, dict] = {}
        self.base = -1
        self.last: dict[str, int] = {}

    def snapshot(self, rows: dict[str, dict], lsn: int) -> None:
        """Replace everything by a snapshot."""
        self.rows, self.base, self.last = dict(rows), lsn, {}

    def apply(self, event: dict) -> bool:
        """Apply a new event; return False for an old one."""
        if event["op"] not in ("c", "u", "d"):
            raise ValueError(f"unknown op {event['op']!r}")
        key = event["key"]
        if event["lsn"] <= self.last.get(key, self.base):
            return False
        self.last[key] = event["lsn"]
        if event["op"] == "d":
            self.rows.pop(key, None)
        else:
            self.rows[key] = event["after"]
        return True

    def save(self) -> str:
        """Return everything as JSON."""
        return json.dumps({"rows": self.rows, "base": self.base, "last": self.last})

    @classmethod
    def load(cls, text: str) -> "Copy":
        """Return the copy that was saved."""
        copy = cls()
        data = json.loads(text)
        copy.rows, copy.base, copy.last = data["rows"], data["base"], data["last"]
        return copy


def capture(before: dict[str, dict], after: dict[str, dict], lsn: int) -> list[dict]:
    """Return the events that turn one state into the other."""
    events = []
    for key in sorted(before.keys() | after.keys()):
        if before.get(key) != after.get(key):
            op = "c" if key not in before else "u" if key in after else "d"
            events.append({"lsn": lsn + len(events) + 1, "op": op, "key": key, "after": after.get(key)})
    return events


def compact(log: list[dict]) -> list[dict]:
    """Return the last event of each key."""
    last: dict[str, dict] = {}
    for event in sorted(log, key=lambda e: e["lsn"]):
        last[event["key"]] = event
    return sorted(last.values(), key=lambda e: e["lsn"])


def lag(log: list[dict], copy_lsn: int) -> int:
    """Return the number of events not yet applied."""
    return sum(event["lsn"] > copy_lsn for event in log)
