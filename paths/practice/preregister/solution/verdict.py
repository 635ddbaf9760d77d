"""The verdict, fixed before the runs."""
SMALLEST = 1.0  # points of accuracy


def verdict(low: float, high: float) -> str:
    """Return one of four verdicts for an interval of the effect."""
    if low >= SMALLEST:
        return "holds"
    if low > 0:
        return "holds in part"
    return "does not hold here" if high < SMALLEST else "undecided"
