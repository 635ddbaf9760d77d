"""A table as files and a log."""
import json
import uuid
from pathlib import Path


class Conflict(Exception):
    """Two writers removed the same file."""


class Table:
    """A folder of data files with a log of commits."""

    def __init__(self, folder: str | Path) -> None:
        """Create the folder and its log if missing."""
        raise NotImplementedError

    def version(self) -> int:
        """Return the latest version, -1 for the empty table."""
        raise NotImplementedError

    def _commit_at(self, number: int) -> dict:
        """Return one commit as a dict (a helper)."""
        raise NotImplementedError

    def commit(self, add: list[str], remove: list[str], base: int) -> int:
        """Write the commit under the first free number after base."""
        raise NotImplementedError

    def files(self, version: int | None = None) -> list[str]:
        """Return the live files of a version."""
        raise NotImplementedError

    def _write(self, rows: list[dict]) -> str:
        """Write rows into a new data file and return its name (a helper)."""
        raise NotImplementedError

    def append(self, rows: list[dict]) -> int:
        """Add the rows as a new file."""
        raise NotImplementedError

    def read(self, version: int | None = None) -> list[dict]:
        """Return all rows of a version."""
        raise NotImplementedError

    def compact(self) -> int:
        """Replace all live files by one."""
        raise NotImplementedError

    def vacuum(self, keep: int) -> list[str]:
        """Delete data files that no version from keep on needs."""
        raise NotImplementedError
