"""Cut texts into tokens by byte-pair encoding."""
from pathlib import Path


def read_merges(path: Path) -> list[tuple[bytes, bytes]]:
    """Return the merges in order."""
    raise NotImplementedError


def tokenize(text: str, merges: list[tuple[bytes, bytes]]) -> list[bytes]:
    """Return the pieces of the text after all merges, in order."""
    raise NotImplementedError
