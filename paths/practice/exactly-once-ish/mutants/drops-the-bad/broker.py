"""A consumer on a real broker: Valkey streams with a consumer group, results in SQLite."""
import sqlite3
import time

import valkey

# How the server is started, behind its place: it must lose nothing when it is killed.
SERVER = ["--appendonly", "yes", "--appendfsync", "always"]


def open_store(path: str) -> sqlite3.Connection:
    """Balances and the ids of the events that changed them."""
    store = sqlite3.connect(path, timeout=20)
    with store:
        store.execute("CREATE TABLE IF NOT EXISTS balance (account TEXT PRIMARY KEY, amount INTEGER NOT NULL)")
        store.execute("CREATE TABLE IF NOT EXISTS seen (id TEXT PRIMARY KEY)")
    return store


def apply_once(store: sqlite3.Connection, event: dict[str, str]) -> bool:
    """Change the balance in one transaction with the id; False for a known id, ValueError if amount is no whole number."""
    amount = int(event["amount"])
    with store:
        if store.execute("INSERT OR IGNORE INTO seen VALUES (?)", (event["id"],)).rowcount == 0:
            return False
        store.execute("INSERT INTO balance VALUES (?, ?) ON CONFLICT(account) DO UPDATE SET amount = amount + excluded.amount", (event["account"], amount))
    return True


def join(client: valkey.Valkey, stream: str, group: str) -> None:
    """Make the group, which begins with the oldest message; a group that exists stays as it is."""
    try:
        client.xgroup_create(stream, group, id="0", mkstream=True)
    except valkey.ResponseError as error:
        if "BUSYGROUP" not in str(error):
            raise


def next_messages(client: valkey.Valkey, stream: str, group: str, name: str, idle_ms: int) -> list[tuple[str, dict[str, str]]]:
    """First what other consumers hold for longer than idle_ms, else at most one new message; waits at most 50 ms."""
    claimed = client.xautoclaim(stream, group, name, min_idle_time=idle_ms, start_id="0-0", count=1)[1]
    if claimed:
        return claimed
    read = client.xreadgroup(group, name, {stream: ">"}, count=1, block=50)
    return read[0][1] if read else []


def deliveries(client: valkey.Valkey, stream: str, group: str, message: str) -> int:
    """How many times the group was given this message."""
    return client.xpending_range(stream, group, min=message, max=message, count=1)[0]["times_delivered"]


def work(client: valkey.Valkey, stream: str, group: str, name: str, store: sqlite3.Connection, idle_ms: int = 300, give_up: int = 3, crash=lambda step, event: None) -> int:
    """Work until the group has neither new nor pending messages; returns how many events changed a balance.

    Calls crash("read", event) when it holds a message, and crash("applied", event) before it acknowledges. A message
    that fails stays pending; at its delivery number `give_up` it goes to `STREAM:dead` with the error, and is acknowledged.
    """
    changed = 0
    while True:
        messages = next_messages(client, stream, group, name, idle_ms)
        if not messages:
            group_now = next(row for row in client.xinfo_groups(stream) if row["name"] == group)
            if group_now["pending"] == 0 and not group_now["lag"]:
                return changed
            time.sleep(0.02)
        for message, event in messages:
            crash("read", event)
            try:
                changed += apply_once(store, event)
            except ValueError as error:
                if deliveries(client, stream, group, message) < give_up:
                    continue
            crash("applied", event)
            client.xack(stream, group, message)
