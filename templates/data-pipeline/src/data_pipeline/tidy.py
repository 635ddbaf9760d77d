"""Tidy: one row for each station and day. Where a day was sent twice, the later row counts."""

import polars as pl

from .border import require

KEY = ["station", "date"]


def tidy(rows: pl.DataFrame) -> tuple[pl.DataFrame, int]:
    """The table, and how many rows a later one replaced."""
    table = (
        rows.sort("file", "line")
        .unique(subset=KEY, keep="last", maintain_order=True)
        .select(*KEY, "temperature_c", "rain_mm")
        .sort(KEY)
    )
    n_replaced = rows.height - table.height
    require(not table.select(KEY).is_duplicated().any(), "a station has two rows for one day")
    require(sum(table.null_count().row(0)) == 0, "a tidy row has an empty cell")
    require(table.select(KEY).unique().height == rows.select(KEY).unique().height, "a day was lost")
    return table, n_replaced
