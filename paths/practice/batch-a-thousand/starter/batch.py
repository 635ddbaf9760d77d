"""Send many requests as batches and send again only what is missing."""

from collections.abc import Callable


def request(key: str, text: str, instruction: str, most: int = 5) -> dict:
    """Return one request of a batch."""
    raise NotImplementedError


def files(requests: list[dict], most_requests: int, most_bytes: int) -> list[str]:
    """Return the JSON Lines files."""
    raise NotImplementedError


def collect(requests: list[dict], results: list[str]) -> dict:
    """Return answers, ids to send again, failures and tokens."""
    raise NotImplementedError


def price(tokens_in: int, tokens_out: int, per_million_in: float, per_million_out: float, discount: float = 0.5) -> float:
    """Return the price of a batch."""
    raise NotImplementedError


def run(requests: list[dict], send: Callable[[list[str]], list[str]], most_requests: int, most_bytes: int, rounds: int = 3) -> dict:
    """Send, collect, and send again what is missing."""
    raise NotImplementedError
