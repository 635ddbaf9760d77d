"""A dataset, a loader, and loading ahead."""
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any


def read_picture(path: str | Path) -> list[list[int]]:
    """Rows of grey values of a text PGM or PPM file."""
    raise NotImplementedError


class Pictures:
    """Pictures in folders; the folder is the class."""

    def __init__(self, folder: str | Path) -> None:
        raise NotImplementedError

    def __len__(self) -> int:
        raise NotImplementedError

    def __getitem__(self, i: int) -> tuple[list[list[int]], int]:
        raise NotImplementedError


class Loader:
    """Batches of a dataset."""

    def __init__(self, dataset: Any, batch_size: int, shuffle: bool = False, seed: int = 0) -> None:
        raise NotImplementedError

    def __len__(self) -> int:
        raise NotImplementedError

    def __iter__(self) -> Iterator[tuple[list, list]]:
        raise NotImplementedError


def prefetch(items: Iterable, size: int) -> Iterator:
    """The same items, loaded ahead by a thread."""
    raise NotImplementedError
