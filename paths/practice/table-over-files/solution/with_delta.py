"""A table over files with Delta Lake."""
import pyarrow as pa
from deltalake import DeltaTable, write_deltalake


def append(path: str, rows: list[dict]) -> int:
    write_deltalake(path, pa.Table.from_pylist(rows), mode="append")
    return DeltaTable(path).version()


def read(path: str, version: int | None = None) -> list[dict]:
    return DeltaTable(path, version=version).to_pyarrow_table().to_pylist()


def change(path: str, where: str, values: dict[str, str]) -> int:
    table = DeltaTable(path)
    table.update(updates=values, predicate=where)
    return table.version()


def compact(path: str) -> tuple[int, int]:
    table = DeltaTable(path)
    before = len(table.file_uris())
    table.optimize.compact()
    return before, len(DeltaTable(path).file_uris())


def clean(path: str) -> list[str]:
    return DeltaTable(path).vacuum(retention_hours=0, dry_run=False, enforce_retention_duration=False)
