import hashlib
import json
from collections.abc import Callable
from pathlib import Path


def choose(items: list[dict], n: int) -> list[dict]:
    raise NotImplementedError


def run(
    items: list[dict], answer: Callable[[str], tuple[object, float]], grade: Callable[[dict, object], bool], budget: float
) -> dict:
    raise NotImplementedError


def gate(before: dict[str, bool], after: dict, must: set[str], most_broken: int) -> tuple[bool, str]:
    raise NotImplementedError


def append(history: Path, record: dict) -> None:
    raise NotImplementedError


def last_good(history: Path) -> dict | None:
    raise NotImplementedError
