"""From the raw file to a clean database: uv run python pipeline.py"""

import csv
import os
import sqlite3
from pathlib import Path


def build(raw: Path, airports: Path, database: Path) -> list[tuple[str, int, int, int]]:
    """Write the database from zero and return the steps (step, before, lost, after)."""
    raise NotImplementedError
