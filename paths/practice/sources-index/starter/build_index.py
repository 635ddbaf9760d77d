import hashlib
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path


def passages(text: str) -> list[tuple[int, int]]:
    raise NotImplementedError


def embed(text: str) -> list[float]:
    raise NotImplementedError


def update(folder: Path, index: Path, embed: Callable[[str], list[float]], recipe: str) -> dict[str, int]:
    raise NotImplementedError
