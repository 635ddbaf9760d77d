"""Reads the messages in which PostgreSQL's plugin pgoutput tells the changes of a table."""


def number(lsn: str) -> int:
    """A position such as 16/B374D848 as one number: two halves of 32 bits in hexadecimal."""
    raise NotImplementedError


def decode(messages: list[str]) -> list[dict]:
    """Messages in hexadecimal as events {"lsn", "op", "key", "after"}; all values are text or None."""
    raise NotImplementedError
