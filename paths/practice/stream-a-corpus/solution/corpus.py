"""Stream a corpus: read, filter, shuffle, split."""
import hashlib
import json
import random
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


def read(path: str) -> Iterator[dict]:
    """Yield one document a line."""
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.strip():
                yield json.loads(line)


def keep(docs: Iterable[dict], min_words: int) -> Iterator[dict]:
    """Yield the documents that are long enough."""
    return (doc for doc in docs if len(doc["text"].split()) >= min_words)


def normalise(text: str) -> str:
    """Lower case and single spaces."""
    return " ".join(text.lower().split())


def split_of(text: str, valid_percent: int) -> str:
    """'valid' or 'train', by a hash of the text."""
    digest = hashlib.sha256(normalise(text).encode("utf-8")).digest()
    return "valid" if int.from_bytes(digest[:8], "big") % 100 < valid_percent else "train"


def shuffled(docs: Iterable[T], size: int, seed: int) -> Iterator[T]:
    """Yield the documents through a shuffle buffer."""
    rng = random.Random(seed)
    buffer: list[T] = []
    for doc in docs:
        if len(buffer) < size:
            buffer.append(doc)
            continue
        place = rng.randrange(size)
        yield buffer[place]
        buffer[place] = doc
    rng.shuffle(buffer)
    yield from buffer


def in_both(train: Iterable[str], valid: Iterable[str]) -> int:
    """Count the texts that occur on both sides."""
    return len({normalise(text) for text in train} & {normalise(text) for text in valid})
