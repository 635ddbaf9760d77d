"""A consumer whose result survives crashes and repetition."""
import sqlite3
from collections.abc import Callable


def open_store(path: str) -> sqlite3.Connection:
    """Open the database and create its tables."""
    store = sqlite3.connect(path)
    with store:
        store.execute("CREATE TABLE IF NOT EXISTS balance (account TEXT PRIMARY KEY, amount INTEGER)")
        store.execute("CREATE TABLE IF NOT EXISTS seen (id TEXT PRIMARY KEY)")
        store.execute("CREATE TABLE IF NOT EXISTS position (one INTEGER PRIMARY KEY, next INTEGER)")
        store.execute("INSERT OR IGNORE INTO position VALUES (1, 0)")
    return store


def consume(store: sqlite3.Connection, log: list[dict], crash: Callable[[str], None] = lambda step: None) -> int:
    """Process the rest of the log; return how many events counted."""
    counted = 0
    for at in range(offset(store), len(log)):
        event = log[at]
        crash("read")
        with store:
            new = store.execute("INSERT OR IGNORE INTO seen VALUES (?)", (event["id"],)).rowcount
            if new:
                store.execute(
                    "INSERT INTO balance VALUES (?, ?) ON CONFLICT(account) DO UPDATE SET amount = amount + excluded.amount",
                    (event["account"], event["amount"]),
                )
            crash("written")
            store.execute("UPDATE position SET next = ?", (at + 1,))
            crash("noted")
        counted += new
        crash("committed")
    return counted


def balances(store: sqlite3.Connection) -> dict[str, int]:
    """Return the amount of each account."""
    return dict(store.execute("SELECT account, amount FROM balance"))


def offset(store: sqlite3.Connection) -> int:
    """Return the next offset to read."""
    return store.execute("SELECT next FROM position").fetchone()[0]


def send(log: list[dict], event: dict, answer: Callable[[], None]) -> int:
    """Append an event until the answer arrives; return the attempts."""
    attempts = 0
    while True:
        attempts += 1
        log.append(event)
        try:
            answer()
        except ConnectionError:
            continue
        return attempts
