"""Stream a corpus: read, filter, shuffle, split."""
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


def read(path: str) -> Iterator[dict]:
    """Yield one document a line."""
    raise NotImplementedError


def keep(docs: Iterable[dict], min_words: int) -> Iterator[dict]:
    """Yield the documents that are long enough."""
    raise NotImplementedError


def normalise(text: str) -> str:
    """Lower case and single spaces."""
    raise NotImplementedError


def split_of(text: str, valid_percent: int) -> str:
    """'valid' or 'train', by a hash of the text."""
    raise NotImplementedError


def shuffled(docs: Iterable[T], size: int, seed: int) -> Iterator[T]:
    """Yield the documents through a shuffle buffer."""
    raise NotImplementedError


def in_both(train: Iterable[str], valid: Iterable[str]) -> int:
    """Count the texts that occur on both sides."""
    raise NotImplementedError
