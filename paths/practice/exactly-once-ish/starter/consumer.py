"""A consumer whose result survives crashes and repetition."""
import sqlite3
from collections.abc import Callable


def open_store(path: str) -> sqlite3.Connection:
    """Open the database and create its tables."""
    raise NotImplementedError


def consume(store: sqlite3.Connection, log: list[dict], crash: Callable[[str], None] = lambda step: None) -> int:
    """Process the rest of the log; return how many events counted."""
    raise NotImplementedError


def balances(store: sqlite3.Connection) -> dict[str, int]:
    """Return the amount of each account."""
    raise NotImplementedError


def offset(store: sqlite3.Connection) -> int:
    """Return the next offset to read."""
    raise NotImplementedError


def send(log: list[dict], event: dict, answer: Callable[[], None]) -> int:
    """Append an event until the answer arrives; return the attempts."""
    raise NotImplementedError
