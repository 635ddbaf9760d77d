"""Withdraw from accounts without losing an update."""
import sqlite3


class Conflict(Exception):
    """The row changed too often in between."""


def connect(path: str) -> sqlite3.Connection:
    """A connection that begins transactions only where we write BEGIN."""
    return sqlite3.connect(path, timeout=0, isolation_level=None)


def create(db: sqlite3.Connection) -> None:
    """Given: the table accounts."""
    db.execute("CREATE TABLE accounts (id TEXT PRIMARY KEY, balance INTEGER NOT NULL CHECK (balance >= 0), version INTEGER NOT NULL DEFAULT 0)")


def balance(db: sqlite3.Connection, account: str) -> int:
    """The balance; ValueError if there is no such account."""
    row = db.execute("SELECT balance FROM accounts WHERE id = ?", (account,)).fetchone()
    if row is None:
        raise ValueError(f"no account {account}")
    return row[0]


def withdraw_blind(db: sqlite3.Connection, account: str, amount: int, between=lambda: None) -> None:
    """Given: the bug. Reads, lets time pass, writes."""
    seen = balance(db, account)
    between()
    db.execute("UPDATE accounts SET balance = ? WHERE id = ?", (seen - amount, account))


def withdraw_relative(db: sqlite3.Connection, account: str, amount: int) -> bool:
    """One UPDATE that computes and checks; False if there is not enough."""
    found = db.execute("UPDATE accounts SET balance = balance - ?, version = version + 1 WHERE id = ? AND balance >= ?", (amount, account, amount))
    return found.rowcount == 1


def withdraw_versioned(db: sqlite3.Connection, account: str, amount: int, between=lambda: None, tries: int = 5) -> int:
    """Optimistic: writes only if the version is unchanged; the number of tries."""
    for attempt in range(1, tries + 1):
        row = db.execute("SELECT balance, version FROM accounts WHERE id = ?", (account,)).fetchone()
        if row is None or row[0] < amount:
            raise ValueError(f"{account}: no account, or not enough")
        between()
        done = db.execute("UPDATE accounts SET balance = ?, version = version + 1 WHERE id = ? AND version = ?", (row[0] - amount, account, row[1]))
        if done.rowcount == 1:
            return attempt
    raise Conflict(account)


def withdraw_locked(db: sqlite3.Connection, account: str, amount: int, between=lambda: None) -> None:
    """Pessimistic: takes the lock before it reads."""
    db.execute("BEGIN IMMEDIATE")
    try:
        seen = balance(db, account)
        if seen < amount:
            raise ValueError(f"{account}: not enough")
        between()
        db.execute("UPDATE accounts SET balance = ?, version = version + 1 WHERE id = ?", (seen - amount, account))
        db.execute("COMMIT")
    except BaseException:
        db.execute("ROLLBACK")
        raise


def transfer(db: sqlite3.Connection, source: str, target: str, amount: int) -> None:
    """Both updates or none."""
    db.execute("BEGIN IMMEDIATE")
    try:
        if not withdraw_relative(db, source, amount):
            raise ValueError(f"{source}: no account, or not enough")
        found = db.execute("UPDATE accounts SET balance = balance + ?, version = version + 1 WHERE id = ?", (amount, target))
        if found.rowcount != 1:
            raise ValueError(f"no account {target}")
        db.execute("COMMIT")
    except BaseException:
        db.execute("ROLLBACK")
        raise
