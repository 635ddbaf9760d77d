"""Run untrusted queries without harm, and sort their failures."""


def build(sql_path: str, db_path: str) -> None:
    """Make a new database file from a script."""
    raise NotImplementedError


def run(db_path: str, query: str, steps: int = 2_000_000, most: int = 5_000) -> tuple[str, list[tuple]]:
    """Return a status and the rows."""
    raise NotImplementedError


def kind(predicted: str, right: str, paths: list[str]) -> str:
    """Return right, or the kind of the first failure."""
    raise NotImplementedError


def report(rows: list[dict], paths: list[str]) -> dict[str, list[int]]:
    """Return the ids of each kind."""
    raise NotImplementedError
