"""Run untrusted queries without harm, and sort their failures."""

import re
import sqlite3
from collections import defaultdict
from pathlib import Path


def build(sql_path: str, db_path: str) -> None:
    """Make a new database file from a script."""
    Path(db_path).unlink(missing_ok=True)
    db = sqlite3.connect(db_path)
    db.executescript(Path(sql_path).read_text(encoding="utf-8"))
    db.close()


def run(db_path: str, query: str, steps: int = 2_000_000, most: int = 5_000) -> tuple[str, list[tuple]]:
    """Return a status and the rows."""
    if not re.match(r"\s*(select|with)\b", query, re.I):
        return "forbidden", []
    each = max(1, steps // 20)
    calls = 0

    def stop() -> bool:
        nonlocal calls
        calls += 1
        return calls > 20

    db = sqlite3.connect(f"{Path(db_path).resolve().as_uri()}?mode=ro", uri=True)
    db.set_progress_handler(stop, each)
    try:
        rows = db.execute(query).fetchmany(most + 1)
    except (sqlite3.Error, sqlite3.Warning) as error:
        if "readonly" in str(error):
            return "forbidden", []
        return ("timeout" if "interrupted" in str(error) else "error"), []
    finally:
        db.close()
    return ("timeout", []) if len(rows) > most else ("ok", rows)


def compare(got: list[tuple], want: list[tuple], ordered: bool) -> str:
    if got and want and len(got[0]) != len(want[0]):
        return "columns"
    if want and not got:
        return "empty"
    if sorted(got, key=repr) != sorted(want, key=repr):
        return "rows"
    return "order" if ordered and got != want else "right"


def kind(predicted: str, right: str, paths: list[str]) -> str:
    """Return right, or the kind of the first failure."""
    for path in paths:
        status, got = run(path, predicted)
        if status != "ok":
            return status
        _, want = run(path, right)
        verdict = compare(got, want, "order by" in right.lower())
        if verdict != "right":
            return verdict
    return "right"


def report(rows: list[dict], paths: list[str]) -> dict[str, list[int]]:
    """Return the ids of each kind."""
    kinds = defaultdict(list)
    for row in sorted(rows, key=lambda r: r["id"]):
        kinds[kind(row["predicted"], row["query"], paths)].append(row["id"])
    return dict(kinds)
