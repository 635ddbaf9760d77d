"""The record of a reproduction in MLflow, so that anyone can ask it questions."""
import mlflow

EXPERIMENT = "claim-rebuilt"


def read(path: str) -> list[dict]:
    """runs.csv as rows of runlog: seed int, seconds float, score float or None."""
    raise NotImplementedError()


def record(uri: str, rows: list[dict]) -> int:
    """One MLflow run for each row that is not recorded yet; returns how many were new.

    Parameters method, setting, seed; tag commit; metrics seconds and, where there is one, score. A failed row ends with the
    status FAILED.
    """
    raise NotImplementedError()


def back(uri: str) -> list[dict]:
    """All recorded runs as rows, by seed, setting and method."""
    raise NotImplementedError()


def means(uri: str, setting: str) -> dict[str, tuple[float, int, int]]:
    """For a setting, asked for by MLflow's filter: each method's mean finite score, the runs behind it, and the failed ones."""
    raise NotImplementedError()
