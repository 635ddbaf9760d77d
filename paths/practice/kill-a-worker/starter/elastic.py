"""Training that survives kills and a changing number of workers."""
import json
import math
import os
import random
from collections.abc import Callable
from pathlib import Path


def order(n: int, seed: int, epoch: int) -> list[int]:
    """Return the order of an epoch."""
    raise NotImplementedError


def batch(n: int, seed: int, epoch: int, used: int, size: int) -> list[int]:
    """Return the next global batch."""
    raise NotImplementedError


def deal(batch: list[int], workers: int) -> list[list[int]]:
    """Deal a batch out to the workers."""
    raise NotImplementedError


def save(folder: str, step: int, state: dict, parts: list[list[float]]) -> None:
    """Write all parts, then the manifest."""
    raise NotImplementedError


def load(folder: str) -> tuple[int, dict, list[float]] | None:
    """Return the newest complete checkpoint."""
    raise NotImplementedError


def interval(write: float, between: float, workers: int) -> float:
    """Return Young's interval between checkpoints."""
    raise NotImplementedError


def train(folder: str, data: list[float], steps: int, size: int, seed: int, every: int,
          workers_at: Callable[[int], int], kill: Callable[[int], bool] = lambda step: False
          ) -> tuple[list[float], list[tuple[int, int]]]:
    """Return the weight and the log of used samples."""
    raise NotImplementedError
