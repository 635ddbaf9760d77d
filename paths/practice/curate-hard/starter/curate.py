"""Deduplicate, filter and balance instruction data."""


def key(row: dict) -> str:
    """Return the row's words in lower case, joined by single spaces."""
    raise NotImplementedError


def similarity(a: str, b: str, k: int = 3) -> float:
    """Return the Jaccard similarity of the texts' word shingles."""
    raise NotImplementedError


def deduplicate(rows: list[dict], limit: float = 0.7) -> list[dict]:
    """Drop equal rows, and rows whose instruction is close to an earlier one."""
    raise NotImplementedError


def reason(row: dict) -> str | None:
    """Return the first rule that removes the row, None if it stays."""
    raise NotImplementedError


def balance(rows: list[dict], cap: int, seed: int) -> list[dict]:
    """Keep at most cap random rows of each category, in order."""
    raise NotImplementedError


def curate(rows: list[dict], cap: int, seed: int) -> tuple[list[dict], dict[str, int]]:
    """Run the three steps; return the rows and what was removed."""
    raise NotImplementedError
