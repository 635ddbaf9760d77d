"""Repair one thing and count before and after."""


def counts(rows: list[dict], cuts: dict[str, float]) -> dict[str, tuple[int, int]]:
    """Return misses and false alarms for each group."""
    raise NotImplementedError
