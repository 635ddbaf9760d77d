"""Run a query on the shop; finished, do not change.

python run.py FILE         prints the result
python run.py FILE STEP    prints the number of rows of one WITH step
"""
import sqlite3
import sys
from pathlib import Path


def load() -> sqlite3.Connection:
    """Return a database in memory with the four tables."""
    db = sqlite3.connect(":memory:")
    db.executescript(Path("data/shop.sql").read_text(encoding="utf-8"))
    return db


def steps_of(sql: str) -> str:
    """Return the WITH part of a query, without its last SELECT."""
    sql = "\n".join(line.split("--")[0] for line in sql.splitlines())
    depth, last = 0, -1
    for place, letter in enumerate(sql):
        depth += (letter == "(") - (letter == ")")
        if depth == 0 and sql[place:place + 6].upper() == "SELECT":
            last = place
    return sql[:last]


if __name__ == "__main__":
    query = Path(sys.argv[1]).read_text(encoding="utf-8")
    if len(sys.argv) > 2:
        query = steps_of(query) + f" SELECT count(*) AS rows FROM {sys.argv[2]}"
    cursor = load().execute(query)
    print(*(column[0] for column in cursor.description), sep="\t")
    for row in cursor:
        print(*row, sep="\t")
