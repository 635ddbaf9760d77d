"""Medians of the runs for each engine and size."""


def summarise(rows: list[dict[str, str]]) -> list[dict]:
    """Return engine, millions, seconds, peak_mb and killed for each group."""
    raise NotImplementedError
