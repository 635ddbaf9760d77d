"""Loads data/*.csv into the schema `raw` of shop/shop.duckdb, all columns as text: python load_raw.py"""
import duckdb

with duckdb.connect("shop/shop.duckdb") as db:
    db.execute("create schema if not exists raw")
    for table in ("orders", "customers"):
        db.execute(f"create or replace table raw.{table} as select * from read_csv('data/raw_{table}.csv', all_varchar = true)")
        print(table, db.execute(f"select count(*) from raw.{table}").fetchone()[0], "rows")
