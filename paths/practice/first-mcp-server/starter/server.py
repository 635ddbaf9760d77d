"""An MCP server over standard input and output, without an SDK."""
import json
import sys
from pathlib import Path

BOOKS = json.loads(Path("data/books.json").read_text())


def handle(message: dict) -> dict | None:
    """The response to one message; None for a notification."""
    raise NotImplementedError


if __name__ == "__main__":
    ...
