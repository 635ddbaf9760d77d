"""Lets two sessions change a table of a real PostgreSQL, and keeps what its log said of it: python with_postgres.py writes wal.json"""
import json
from pathlib import Path

import psycopg

from pgoutput import number
from serve_pg import Server

TABLE = "CREATE TABLE customers (id text PRIMARY KEY, city text, balance integer)"
FIRST = [("k1", "Ulm", 10), ("k2", None, 20), ("k3", "Kiel", 30)]


def open_feed(db: psycopg.Connection) -> int:
    """Make the publication `feed` of the table and the slot `copy`; return the slot's position as a number."""
    raise NotImplementedError


def changes(db: psycopg.Connection, consume: bool) -> list[str]:
    """The slot's messages in hexadecimal, in their order; only with `consume` does the slot move on."""
    raise NotImplementedError


def lag(db: psycopg.Connection) -> int:
    """Bytes of the log between what the reader has confirmed and now."""
    raise NotImplementedError


def close_feed(db: psycopg.Connection) -> None:
    """Drop the slot, or the server keeps its log for a reader that never comes."""
    raise NotImplementedError


def rows(db: psycopg.Connection) -> dict[str, dict]:
    """The table now, by key; all values as text, as the log has them."""
    found = db.execute("SELECT id, city, balance::text FROM customers").fetchall()
    return {key: {"id": key, "city": city, "balance": balance} for key, city, balance in found}


def story(db: psycopg.Connection, slow: psycopg.Connection) -> None:
    """What people do to the table; `slow` keeps its transaction open while `db` commits one after another. Do not change."""
    slow.execute("UPDATE customers SET balance = 31 WHERE id = 'k3'")
    db.execute("INSERT INTO customers VALUES ('k4', 'Köln', 40)")
    db.execute("UPDATE customers SET balance = 11 WHERE id = 'k1'")
    db.execute("UPDATE customers SET id = 'k5' WHERE id = 'k2'")
    db.execute("DELETE FROM customers WHERE id = 'k1'")
    db.execute("INSERT INTO customers VALUES ('k1', 'Jena', 1)")
    slow.execute("DELETE FROM customers WHERE id = 'k4'")
    slow.execute("UPDATE customers SET balance = 32, city = NULL WHERE id = 'k3'")
    slow.commit()
    slow.execute("INSERT INTO customers VALUES ('k9', 'Rom', 90)")
    slow.rollback()
    db.execute("UPDATE customers SET balance = -5 WHERE id = 'k5'")


def main() -> None:
    with Server() as server, server.connect(autocommit=True) as db, server.connect() as slow:
        db.execute(TABLE)
        db.cursor().executemany("INSERT INTO customers VALUES (%s, %s, %s)", FIRST)
        kept = {"version": db.execute("SHOW server_version").fetchone()[0], "position": open_feed(db), "snapshot": rows(db)}
        story(db, slow)
        kept |= {"held": lag(db), "messages": changes(db, False), "again": changes(db, True), "after": changes(db, False), "left": lag(db), "table": rows(db)}
        close_feed(db)
        kept["slots"] = db.execute("SELECT count(*) FROM pg_replication_slots").fetchone()[0]
    Path("wal.json").write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
