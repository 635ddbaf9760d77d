"""A real Parquet file with polars."""
import polars as pl
import pyarrow.parquet as pq


def to_parquet(source: str, target: str, group: int) -> None:
    pl.read_csv(source).write_parquet(target, row_group_size=group)


def groups_to_read(path: str, column: str, low: float) -> tuple[int, int]:
    meta = pq.ParquetFile(path).metadata
    place = meta.schema.names.index(column)
    tops = [meta.row_group(i).column(place).statistics.max for i in range(meta.num_row_groups)]
    return sum(top >= low for top in tops), len(tops)


def total(path: str, column: str, low: float) -> float:
    return pl.scan_parquet(path).filter(pl.col(column) >= low).select(pl.col(column).sum()).collect().item()
