"""The same features for all decisions at once, in SQL (second stage)."""
import duckdb


def load(payments: list[dict], decisions: list[dict], limits: list[dict]) -> duckdb.DuckDBPyConnection:
    """A database in memory with the three tables. Do not change."""
    db = duckdb.connect()
    for name, columns, rows in (("payments", "id varchar, card varchar, event bigint, arrival bigint, euros bigint", payments),
                                ("decisions", "id varchar, card varchar, t bigint", decisions),
                                ("limits", "card varchar, event bigint, arrival bigint, euros bigint", limits)):
        names = [column.split()[0] for column in columns.split(", ")]
        db.execute(f"create table {name} ({columns})")
        db.execute(f"insert into {name} select {', '.join('unnest(?)' for _ in names)}", [[row[n] for row in rows] for n in names])
    return db


def features(db: duckdb.DuckDBPyConnection, window: int = 3600) -> dict[str, tuple[int, int]]:
    """For each decision the count and sum of the lesson's sentence, (0, 0) where there is nothing."""
    rows = db.execute("""
        select d.id, count(p.id), coalesce(sum(p.euros), 0)
        from decisions d left join payments p
          on p.card = d.card and p.id <> d.id and p.event > d.t - ? and p.event <= d.t and p.arrival <= d.t
        group by d.id""", [window]).fetchall()
    return {key: (int(n), int(total)) for key, n, total in rows}


def limits(db: duckdb.DuckDBPyConnection) -> dict[str, int | None]:
    """For each decision the card's limit that was known at t, None if there was none."""
    return dict(db.execute("""
        select d.id, v.euros
        from decisions d left join limits v on v.card = d.card and v.event <= d.t
        qualify row_number() over (partition by d.id order by v.event desc nulls last, v.arrival desc) = 1""").fetchall())


def leaks(db: duckdb.DuckDBPyConnection) -> list[str]:
    """The decisions, sorted, for which an ASOF JOIN by event time alone gives another limit."""
    known = limits(db)
    by_event = db.execute("select d.id, v.euros from decisions d asof left join limits v on v.card = d.card and d.t >= v.event").fetchall()
    return sorted(key for key, value in by_event if value != known[key])
