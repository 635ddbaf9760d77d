"""Is the second model better? A paired bootstrap by group."""


def differences(first: list[int], second: list[int], groups: list, resamples: int, seed: int) -> list[float]:
    """Return the difference of the accuracies in each resample of groups."""
    raise NotImplementedError


def interval(values: list[float]) -> tuple[float, float]:
    """Return the interval that leaves out 2.5 % at both ends."""
    raise NotImplementedError


def verdict(low: float, high: float) -> str:
    """Return "first", "second" or "cannot tell"."""
    raise NotImplementedError
