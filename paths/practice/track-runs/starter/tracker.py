import hashlib
import sqlite3
from pathlib import Path


def file_hash(path: Path) -> str:
    raise NotImplementedError


class Tracker:
    def __init__(self, path: str) -> None:
        raise NotImplementedError

    def start(self, data: Path, commit: str, params: dict[str, object]) -> int:
        raise NotImplementedError

    def log(self, run: int, name: str, value: float) -> None:
        raise NotImplementedError

    def finish(self, run: int, model: Path | None = None) -> None:
        raise NotImplementedError

    def fail(self, run: int, reason: str) -> None:
        raise NotImplementedError

    def run(self, run: int) -> dict:
        raise NotImplementedError

    def best(self, metric: str, data: str | None = None) -> list[int]:
        raise NotImplementedError

    def data_of(self, model: Path) -> list[str]:
        raise NotImplementedError
