"""A pipeline of daily files that repairs itself."""
from collections.abc import Callable

COLUMNS = {"orders": ("id", "country", "cents"), "rates": ("country", "rate")}


class Pipeline:
    """Receives files, and publishes one result for each day."""

    def __init__(self) -> None:
        """Start empty."""
        self.files: dict[tuple[str, str], dict] = {}
        self.seen: set[tuple[str, str, int]] = set()
        self.dirty: set[str] = set()
        self.mart: dict[str, dict] = {}
        self.lineage: dict[str, dict] = {}
        self.rejected: list[str] = []

    def receive(self, file: dict) -> str:
        """Take one file and say what it is."""
        day, source, seq = file["day"], file["source"], file["seq"]
        if (day, source, seq) in self.seen:
            return "duplicate"
        for row in file["rows"]:
            for name in COLUMNS[source]:
                bad = name not in row
                bad = bad or name == "cents" and type(row[name]) is not int
                bad = bad or name == "rate" and (type(row[name]) not in (int, float) or row[name] <= 0)
                if bad:
                    self.rejected.append(f"{day} {source} seq {seq}: {name}")
                    return "rejected"
        self.seen.add((day, source, seq))
        if (day, source) in self.files and seq < self.files[day, source]["seq"]:
            return "old"
        self.files[day, source] = file
        self.dirty.add(day)
        return "new"

    def run(self, crash: Callable[[str], None] = lambda step: None) -> list[str]:
        """Compute all dirty days and return messages."""
        messages = []
        for day in sorted(self.dirty):
            missing = [s for s in COLUMNS if (day, s) not in self.files]
            if missing:
                messages.append(f"{day} waits for {missing[0]}")
                continue
            orders, rates = (self.files[day, s] for s in COLUMNS)
            crash("clean")
            clean = dict(sorted({row["id"]: row for row in orders["rows"]}.items()))
            crash("join")
            rate = {row["country"]: row["rate"] for row in rates["rows"]}
            if unknown := sorted({row["country"] for row in clean.values()} - rate.keys()):
                messages.append(f"{day} no rate for {unknown[0]}")
                continue
            result: dict[str, dict] = {}
            for row in clean.values():
                entry = result.setdefault(row["country"], {"orders": 0, "euros": 0.0})
                entry["orders"] += 1
                entry["euros"] = round(entry["euros"] + round(row["cents"] / 100 * rate[row["country"]], 2), 2)
            crash("publish")
            self.mart[day] = result
            self.lineage[day] = {"orders": orders["seq"], "rates": rates["seq"]}
            self.dirty.discard(day)
        return messages

    def explain(self, day: str, country: str) -> str:
        """Return the sources of one number."""
        used = self.lineage[day]
        return f"{self.mart[day][country]['euros']} from orders seq {used['orders']}, rates seq {used['rates']}"
