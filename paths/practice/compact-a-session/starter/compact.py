"""Compact a session into what still holds."""


def cut_point(turns: list[dict], keep_last: int) -> int:
    """Return the index at which the kept tail begins."""
    raise NotImplementedError


def record(turns: list[dict]) -> dict:
    """Return decisions, values, open tasks and constraints."""
    raise NotImplementedError


def render(rec: dict) -> str:
    """Return the record as marked lines."""
    raise NotImplementedError


def compact(turns: list[dict], limit: int, keep_last: int = 4) -> list[dict]:
    """Return the session with its middle replaced by a record."""
    raise NotImplementedError
