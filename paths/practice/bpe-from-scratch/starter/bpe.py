"""Byte-pair encoding on bytes."""
import re


def pieces(text: str) -> list[str]:
    """Cut a text into words with the space before them, and other white space."""
    return re.findall(r" ?\S+|\s+", text)


def train(text: str, merges: int) -> list[tuple[int, int]]:
    """Learn the merge list."""
    raise NotImplementedError


def encode(text: str, merges: list[tuple[int, int]]) -> list[int]:
    """Turn a text into tokens."""
    raise NotImplementedError


def decode(tokens: list[int], merges: list[tuple[int, int]]) -> str:
    """Turn tokens back into the text."""
    raise NotImplementedError
