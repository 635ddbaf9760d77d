"""Answer three questions in polars and SQL, and compare."""
import json
import resource
import sys
import time
from pathlib import Path

import duckdb
import polars as pl

TOLERANCE = 0.005
started = time.perf_counter()

months = [pl.scan_csv(p) for p in sorted(Path("data/incoming").glob("*.csv"))]
rides = pl.concat(months)
hour = pl.col("pickup").str.slice(11, 2).cast(pl.Int64)

answers = [
    rides.filter(hour.is_between(18, 21)).group_by("zone").agg(rides=pl.len(), mean_fare=pl.col("fare").mean())
    .filter(pl.col("rides") >= 20).sort("mean_fare", descending=True),
    rides.group_by(hour=hour).agg(rides=pl.len()).sort("hour").with_columns(running=pl.col("rides").cum_sum()),
    rides.group_by(month=pl.col("pickup").str.slice(0, 7)).agg(per_km=pl.col("fare").sum() / pl.col("distance").sum())
    .sort("month").with_columns(change=pl.col("per_km").diff()),
]

db = duckdb.connect()
db.execute("SET memory_limit = '1GB'")
db.register("rides", rides.collect().to_arrow())
queries = [q for q in Path("answers.sql").read_text(encoding="utf-8").split(";") if q.strip()]
for n, (answer, query) in enumerate(zip(answers, queries), start=1):
    table = answer.collect()
    table.write_csv(f"q{n}.csv", float_precision=6)
    for left, right in zip(table.rows(), db.execute(query).fetchall(), strict=True):
        for a, b in zip(left, right):
            same = abs(a - b) <= TOLERANCE if isinstance(a, float) and b is not None else a == b
            assert same, (n, left, right)
    print(table)

peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)
run = {"peak_mb": round(peak, 1), "seconds": round(time.perf_counter() - started, 2), "tolerance": TOLERANCE}
Path("run.json").write_text(json.dumps(run) + "\n", encoding="utf-8")
print(run)
