"""Do the differences drown in the spread of seeds?"""


def paired(results: list[dict[str, str]]) -> dict[str, tuple[float, float]]:
    """Experiment -> (mean paired difference to the control in points, standard error)."""
    raise NotImplementedError


def verdict(mean: float, error: float) -> str:
    """'better', 'worse' or 'drowned'."""
    raise NotImplementedError


def stop_after(verdicts: list[str], run: int = 3) -> int | None:
    """After how many experiments were the last `run` all drowned?"""
    raise NotImplementedError
