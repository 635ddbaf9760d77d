"""The same question with SciPy: a bootstrap of patients, and a test by signs."""
from scipy import stats


def gains(first: list[int], second: list[int], groups: list) -> tuple[list[int], list[int]]:
    """Return for each group, in the order of its first row, what the second gains in right answers, and its number of rows."""
    raise NotImplementedError


def interval(first: list[int], second: list[int], groups: list, resamples: int, seed: int) -> tuple[float, float]:
    """Return the 95 % interval of the difference of the accuracies; whole groups are drawn."""
    raise NotImplementedError


def by_signs(first: list[int], second: list[int], groups: list) -> float:
    """Return the p-value of the groups that gain against those that lose; 1.0 if there are none."""
    raise NotImplementedError
