"""Answer three questions with DuckDB and with polars."""
import json
from pathlib import Path

import duckdb
import polars as pl

NAMES = ["paid", "mean_fee", "best_zone"]
queries = [q for q in Path("queries.sql").read_text(encoding="utf-8").split(";") if q.strip()]
by_duck = {name: duckdb.sql(query).fetchall()[0][0] for name, query in zip(NAMES, queries)}
by_duck["rides"] = duckdb.sql("SELECT count(*) FROM read_csv('data/rides/*.csv', union_by_name = true)").fetchall()[0][0]

paths = sorted(Path("data/rides").glob("*.csv"))
rides = pl.concat([pl.read_csv(p) for p in paths], how="diagonal")
fee = pl.col("fee")
zones = rides.group_by("zone").agg(n=pl.len(), mean=pl.col("fare").mean()).filter(pl.col("n") >= 50)
by_polars = {
    "paid": rides.select((pl.col("fare") + fee).sum()).item(),
    "mean_fee": rides.select(fee.mean()).item(),
    "best_zone": zones.sort("mean", descending=True)["zone"][0],
    "rides": rides.height,
}
for name in ("paid", "mean_fee"):
    assert abs(by_duck[name] - by_polars[name]) < 0.005, name
assert by_duck["best_zone"] == by_polars["best_zone"] and by_duck["rides"] == by_polars["rides"]
first = next(p.name for p in paths if "fee" in p.read_text(encoding="utf-8").splitlines()[0])
answers = {"duckdb": by_duck, "polars": by_polars, "first_fee": first}
Path("answers.json").write_text(json.dumps(answers, indent=1) + "\n", encoding="utf-8")
print(answers)
for name, read in (("duckdb", lambda: duckdb.sql("SELECT * FROM 'data/rides/*.csv'").columns),
                   ("polars", lambda: pl.scan_csv("data/rides/*.csv").collect().columns)):
    try:
        print(name, read())
    except Exception as error:
        print(name, "stops:", str(error)[:200])
