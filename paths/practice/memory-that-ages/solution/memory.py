"""A memory that updates and forgets."""
import json
from pathlib import Path


class Memory:
    def __init__(self):
        self._facts: list[dict] = []
        self._gone: set[tuple[str, str]] = set()

    def remember(self, subject: str, attribute: str, value: str, day: int, source: str, importance: float = 1.0) -> None:
        """Store a fact; an update closes the old version."""
        key = (subject, attribute)
        if key in self._gone:
            if source != "user":
                raise PermissionError(f"{subject} {attribute} was forgotten on request")
            self._gone.remove(key)
        old = self._current(*key)
        if old and old["value"] == value:
            if source not in old["sources"]:
                old["sources"].append(source)
            old["seen"] = day
            return
        if old:
            old["to"] = day
        self._facts.append({"subject": subject, "attribute": attribute, "value": value, "from": day, "to": None,
                            "sources": [source], "seen": day, "importance": importance})

    def now(self, subject: str, attribute: str) -> str | None:
        """Return the current value."""
        fact = self._current(subject, attribute)
        return fact["value"] if fact else None

    def at(self, subject: str, attribute: str, day: int) -> str | None:
        """Return the value that was valid on a day."""
        for f in self.history(subject, attribute):
            if f["from"] <= day and (f["to"] is None or day < f["to"]):
                return f["value"]
        return None

    def history(self, subject: str, attribute: str) -> list[dict]:
        """Return all versions in order."""
        return [f for f in self._facts if (f["subject"], f["attribute"]) == (subject, attribute)]

    def recall(self, day: int, k: int, half_life: float = 30.0) -> list[dict]:
        """Return the k facts with the highest score, and refresh them."""
        current = [f for f in self._facts if f["to"] is None]
        current.sort(key=lambda f: (-f["importance"] * 0.5 ** ((day - f["seen"]) / half_life), f["subject"], f["attribute"]))
        for f in current[:k]:
            f["seen"] = day
        return current[:k]

    def forget(self, subject: str, attribute: str) -> int:
        """Remove all versions, and keep a tombstone."""
        before = len(self._facts)
        self._facts = [f for f in self._facts if (f["subject"], f["attribute"]) != (subject, attribute)]
        self._gone.add((subject, attribute))
        return before - len(self._facts)

    def save(self, path: str | Path) -> None:
        """Write the memory as JSON."""
        Path(path).write_text(json.dumps({"facts": self._facts, "gone": sorted(self._gone)}), encoding="utf-8")

    @classmethod
    def load(cls, path: str | Path) -> "Memory":
        """Read a saved memory."""
        data = json.loads(Path(path).read_text(encoding="utf-8"))
        memory = cls()
        memory._facts, memory._gone = data["facts"], {tuple(k) for k in data["gone"]}
        return memory

    def _current(self, subject: str, attribute: str) -> dict | None:
        return next((f for f in self.history(subject, attribute) if f["to"] is None), None)
