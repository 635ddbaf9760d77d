"""A log, a topic and a consumer group."""
import json
import os
import zlib
from pathlib import Path


class Log:
    """Messages on disk, one JSON line each."""

    def __init__(self, path: str) -> None:
        """Open or create the log and remove an unfinished last line."""
        raise NotImplementedError

    def append(self, message: dict) -> int:
        """Write a message and return its offset."""
        raise NotImplementedError

    def read(self, offset: int, limit: int) -> list[tuple[int, dict]]:
        """Return up to `limit` messages with their offsets."""
        raise NotImplementedError

    def end(self) -> int:
        """Return the next offset."""
        raise NotImplementedError


class Topic:
    """Several logs; a key always goes to the same one."""

    def __init__(self, folder: str, partitions: int) -> None:
        """Open the partitions in a folder."""
        raise NotImplementedError

    def send(self, key: str, message: dict) -> tuple[int, int]:
        """Append a message; return partition and offset."""
        raise NotImplementedError


class Group:
    """Readers that share the partitions of a topic."""

    def __init__(self, topic: Topic, path: str) -> None:
        """Load the committed offsets."""
        raise NotImplementedError

    def join(self, name: str) -> None:
        """Add a member."""
        raise NotImplementedError

    def leave(self, name: str) -> None:
        """Remove a member."""
        raise NotImplementedError

    def assigned(self, name: str) -> list[int]:
        """Return the partitions of a member."""
        raise NotImplementedError

    def poll(self, name: str, limit: int) -> list[tuple[int, int, dict]]:
        """Return messages that are not committed yet."""
        raise NotImplementedError

    def commit(self, partition: int, offset: int) -> None:
        """Store the next offset to read."""
        raise NotImplementedError
