"""A consumer on a real broker: Valkey streams with a consumer group, results in SQLite."""
import sqlite3

import valkey

# How the server is started, behind its place: it must lose nothing when it is killed.
SERVER: list[str] = []


def open_store(path: str) -> sqlite3.Connection:
    """Balances and the ids of the events that changed them."""
    raise NotImplementedError()


def apply_once(store: sqlite3.Connection, event: dict[str, str]) -> bool:
    """Change the balance in one transaction with the id; False for a known id, ValueError if amount is no whole number."""
    raise NotImplementedError()


def join(client: valkey.Valkey, stream: str, group: str) -> None:
    """Make the group, which begins with the oldest message; a group that exists stays as it is."""
    raise NotImplementedError()


def next_messages(client: valkey.Valkey, stream: str, group: str, name: str, idle_ms: int) -> list[tuple[str, dict[str, str]]]:
    """First what other consumers hold for longer than idle_ms, else at most one new message; waits at most 50 ms."""
    raise NotImplementedError()


def deliveries(client: valkey.Valkey, stream: str, group: str, message: str) -> int:
    """How many times the group was given this message."""
    raise NotImplementedError()


def work(client: valkey.Valkey, stream: str, group: str, name: str, store: sqlite3.Connection, idle_ms: int = 300, give_up: int = 3, crash=lambda step, event: None) -> int:
    """Work until the group has neither new nor pending messages; returns how many events changed a balance.

    Calls crash("read", event) when it holds a message, and crash("applied", event) before it acknowledges. A message
    that fails stays pending; at its delivery number `give_up` it goes to `STREAM:dead` with the error, and is acknowledged.
    """
    raise NotImplementedError()
