"""Two sessions on one row of a real PostgreSQL; writes pg.json."""
import json
import threading
import time
from pathlib import Path

import psycopg

from serve_pg import Server

READ, WRITE = "SELECT balance FROM accounts WHERE id = 'a'", "UPDATE accounts SET balance = %s WHERE id = 'a'"


def reset(db) -> None:
    db.execute("UPDATE accounts SET balance = 100")
    db.commit()


def value(db) -> int:
    result = db.execute(READ).fetchone()[0]
    db.commit()
    return result


def blind(one, two) -> None:
    seen = [db.execute(READ).fetchone()[0] for db in (one, two)]
    for db, balance in zip((one, two), seen):
        db.execute(WRITE, (balance - 30,))
        db.commit()


def locked(one, two) -> float:
    balance = one.execute(READ + " FOR UPDATE").fetchone()[0]
    waited = []

    def second() -> None:
        began = time.perf_counter()
        mine = two.execute(READ + " FOR UPDATE").fetchone()[0]
        waited.append(time.perf_counter() - began)
        two.execute(WRITE, (mine - 30,))
        two.commit()

    thread = threading.Thread(target=second)
    thread.start()
    time.sleep(0.5)
    one.execute(WRITE, (balance - 30,))
    one.commit()
    thread.join()
    return waited[0]


def conflict(one, two) -> str:
    for db in (one, two):
        db.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
    try:
        blind(one, two)
    except psycopg.Error as error:
        two.rollback()
        return error.sqlstate
    finally:
        for db in (one, two):
            db.rollback()
            db.isolation_level = None
    return ""


def deadlock(one, two) -> str:
    lock = "SELECT balance FROM accounts WHERE id = %s FOR UPDATE"
    one.execute(lock, ("a",))
    two.execute(lock, ("b",))
    states = []

    def cross(db, name) -> None:
        try:
            db.execute(lock, (name,))
        except psycopg.Error as error:
            states.append(error.sqlstate)
        db.rollback()

    threads = [threading.Thread(target=cross, args=pair) for pair in ((one, "b"), (two, "a"))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return states[0]


def main() -> None:
    with Server() as server, server.connect() as one, server.connect() as two:
        one.execute("CREATE TABLE accounts (id text PRIMARY KEY, balance int NOT NULL CHECK (balance >= 0))")
        one.execute("INSERT INTO accounts VALUES ('a', 100), ('b', 100)")
        one.commit()
        found = {"version": one.execute("SHOW server_version").fetchone()[0]}
        reset(one)
        blind(one, two)
        found["blind"] = value(one)
        reset(one)
        found["waited"] = round(locked(one, two), 2)
        found["locked"] = value(one)
        reset(one)
        found["conflict"] = conflict(one, two)
        found["after"] = value(one)
        found["deadlock"] = deadlock(one, two)
    Path("pg.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print(found)


if __name__ == "__main__":
    main()
