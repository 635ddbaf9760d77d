"""One lazy query over twelve files. Run: uv run --with polars scan.py"""
import polars as pl

query = pl.scan_csv("data/rides/*.csv")
print(query.explain())
