"""Race three engines. Run: uv run --with pandas --with pyarrow --with polars --with duckdb race.py"""
import csv
import resource
import subprocess
import sys
import time
from pathlib import Path

QUESTION = "mean fare for each zone, for fares of at least 10"


def pandas(path: str) -> float:
    import pandas as pd

    table = pd.read_parquet(path, columns=["zone", "fare"])
    return float(table[table["fare"] >= 10].groupby("zone")["fare"].mean().sum())


def polars(path: str) -> float:
    import polars as pl

    return float(pl.scan_parquet(path).filter(pl.col("fare") >= 10).group_by("zone").agg(pl.col("fare").mean()).collect()["fare"].sum())


def duckdb(path: str) -> float:
    import duckdb as db

    return sum(mean for _, mean in db.sql(f"SELECT zone, avg(fare) FROM '{path}' WHERE fare >= 10 GROUP BY zone").fetchall())


def make(path: str, millions: int) -> None:
    import duckdb as db

    db.sql("SELECT setseed(0.5)")
    db.sql(f"COPY (SELECT range AS id, (random() * 260)::INT AS zone, round(random() * 60, 2) AS fare, "
           f"random() AS tip FROM range({millions * 1_000_000})) TO '{path}'")


def main() -> None:
    rows = []
    for millions in (1, 10, 40):
        path = f"rides-{millions}.parquet"
        if not Path(path).exists():
            make(path, millions)
        answers = [f(path) for f in (pandas, polars, duckdb)]  # same question, same answer?
        assert max(answers) - min(answers) < 1e-3, answers
        for engine in ("pandas", "polars", "duckdb"):
            for run in range(1, 6):  # a process of its own for each run: its peak memory counts
                done = subprocess.run([sys.executable, __file__, engine, path], capture_output=True, text=True)
                seconds, peak = done.stdout.split() if done.returncode == 0 else ("", "")
                rows.append([engine, millions, run, seconds, peak, "ok" if done.returncode == 0 else "killed"])
                print(*rows[-1])
    with open("runs.csv", "w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\n").writerows([["engine", "millions", "run", "seconds", "peak_mb", "result"], *rows])


if __name__ == "__main__":
    if len(sys.argv) == 1:
        main()
    else:
        start = time.perf_counter()
        globals()[sys.argv[1]](sys.argv[2])
        seconds = time.perf_counter() - start
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024  # kilobytes on Linux, bytes on a Mac
        print(round(seconds, 3), round(peak, 1))
