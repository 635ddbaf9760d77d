import hashlib
import json
import os
from pathlib import Path


class Registry:
    def __init__(self, folder: Path) -> None:
        raise NotImplementedError

    def register(self, model: Path, data: str, metrics: dict[str, float]) -> int:
        raise NotImplementedError

    def get(self, version: int) -> dict:
        raise NotImplementedError

    def promote(self, alias: str, version: int, who: str, why: str) -> None:
        raise NotImplementedError

    def current(self, alias: str) -> int:
        raise NotImplementedError

    def rollback(self, alias: str, who: str, why: str) -> int:
        raise NotImplementedError

    def history(self, alias: str) -> list[dict]:
        raise NotImplementedError

    def load(self, alias: str) -> bytes:
        raise NotImplementedError
