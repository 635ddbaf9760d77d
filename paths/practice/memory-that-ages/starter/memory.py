"""A memory that updates and forgets."""
import json
from pathlib import Path


class Memory:
    def __init__(self):
        raise NotImplementedError

    def remember(self, subject: str, attribute: str, value: str, day: int, source: str, importance: float = 1.0) -> None:
        """Store a fact; an update closes the old version."""
        raise NotImplementedError

    def now(self, subject: str, attribute: str) -> str | None:
        """Return the current value."""
        raise NotImplementedError

    def at(self, subject: str, attribute: str, day: int) -> str | None:
        """Return the value that was valid on a day."""
        raise NotImplementedError

    def history(self, subject: str, attribute: str) -> list[dict]:
        """Return all versions in order."""
        raise NotImplementedError

    def recall(self, day: int, k: int, half_life: float = 30.0) -> list[dict]:
        """Return the k facts with the highest score, and refresh them."""
        raise NotImplementedError

    def forget(self, subject: str, attribute: str) -> int:
        """Remove all versions, and keep a tombstone."""
        raise NotImplementedError

    def save(self, path: str | Path) -> None:
        """Write the memory as JSON."""
        raise NotImplementedError

    @classmethod
    def load(cls, path: str | Path) -> "Memory":
        """Read a saved memory."""
        raise NotImplementedError
