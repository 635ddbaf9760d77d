"""A gate between download and table. Run: python gate.py FILE"""
HEADER = ["pickup", "dropoff", "zone", "distance", "fare", "passengers"]


class Refused(Exception):
    """The whole file must not pass."""


def broken(month: str, row: dict[str, str]) -> str | None:
    """Return the first promise that the row breaks."""
    raise NotImplementedError


def gate(month: str, header: list[str], rows: list[dict[str, str]]) -> tuple[list[dict[str, str]], list[tuple[str, int]]]:
    """Return the kept rows and the quarantine."""
    raise NotImplementedError
