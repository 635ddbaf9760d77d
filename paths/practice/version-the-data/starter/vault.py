import hashlib
import json
import os
from pathlib import Path


def add(path: Path, cache: Path) -> Path:
    raise NotImplementedError


def status(pointer: Path) -> str:
    raise NotImplementedError


def checkout(pointer: Path, cache: Path, force: bool = False) -> None:
    raise NotImplementedError


def push(cache: Path, remote: Path) -> int:
    raise NotImplementedError


def pull(pointer: Path, cache: Path, remote: Path) -> None:
    raise NotImplementedError
