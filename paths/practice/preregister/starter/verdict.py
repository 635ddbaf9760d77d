"""The verdict, fixed before the runs."""


def verdict(low: float, high: float) -> str:
    """Return one of four verdicts for an interval of the effect."""
    raise NotImplementedError
