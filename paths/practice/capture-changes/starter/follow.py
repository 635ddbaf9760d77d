"""Follow a table by its change events."""
import json


class Copy:
    """A copy of a table that ignores repeated events."""

    def __init__(self) -> None:
        """Start empty, before the first position."""
        raise NotImplementedError

    def snapshot(self, rows: dict[str, dict], lsn: int) -> None:
        """Replace everything by a snapshot."""
        raise NotImplementedError

    def apply(self, event: dict) -> bool:
        """Apply a new event; return False for an old one."""
        raise NotImplementedError

    def save(self) -> str:
        """Return everything as JSON."""
        raise NotImplementedError

    @classmethod
    def load(cls, text: str) -> "Copy":
        """Return the copy that was saved."""
        raise NotImplementedError


def capture(before: dict[str, dict], after: dict[str, dict], lsn: int) -> list[dict]:
    """Return the events that turn one state into the other."""
    raise NotImplementedError


def compact(log: list[dict]) -> list[dict]:
    """Return the last event of each key."""
    raise NotImplementedError


def lag(log: list[dict], copy_lsn: int) -> int:
    """Return the number of events not yet applied."""
    raise NotImplementedError
