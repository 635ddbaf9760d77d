"""A page table for keys and values, with sharing."""


class OutOfPages(Exception):
    """No free page is left."""


class Pages:
    """Pages of tokens with reference counts."""

    def __init__(self, count: int, size: int) -> None:
        """Start with `count` free pages of `size` tokens."""
        raise NotImplementedError


    def start(self, reader: str, tokens: list[int]) -> int:
        """Store a prompt; return how many pages are shared."""
        raise NotImplementedError

    def append(self, reader: str, token: int) -> None:
        """Add a token, copying a shared page first."""
        raise NotImplementedError

    def fork(self, reader: str, new: str) -> None:
        """Give `new` the same pages."""
        raise NotImplementedError

    def stop(self, reader: str) -> None:
        """Give the pages back."""
        raise NotImplementedError

    def text(self, reader: str) -> list[int]:
        """Return the reader's tokens."""
        raise NotImplementedError

    def table(self, reader: str) -> list[int]:
        """Return the reader's page numbers."""
        raise NotImplementedError

    def used(self) -> int:
        """Return how many pages are in use."""
        raise NotImplementedError
