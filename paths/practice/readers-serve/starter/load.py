"""A load test for a server of a language model (second stage)."""


async def replay(url: str, model: str, requests: list[dict]) -> list[dict]:
    """Send each request at its arrival, ready or not; one row for each, in the same order."""
    raise NotImplementedError


def report(rows: list[dict], promise: float) -> dict:
    """Throughput, time to first token, time per token and the share that keeps the promise."""
    raise NotImplementedError


def sweep(url: str, model: str, requests: list[dict], speeds: list[float], promise: float) -> tuple[list[dict], list[dict]]:
    """The same arrivals at several speeds: all rows, each with its speed, and one report for each speed."""
    raise NotImplementedError


def capacity(curve: list[dict], share: float) -> float | None:
    """The highest speed up to which every speed keeps the promise for that share."""
    raise NotImplementedError
