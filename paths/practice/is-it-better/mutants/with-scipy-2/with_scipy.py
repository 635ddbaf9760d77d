"""The same question with SciPy: a bootstrap of patients, and a test by signs."""
import numpy as np
from scipy import stats


def gains(first: list[int], second: list[int], groups: list) -> tuple[list[int], list[int]]:
    """Return for each group, in the order of its first row, what the second gains in right answers, and its number of rows."""
    gain = dict.fromkeys(groups, 0)
    rows = dict.fromkeys(groups, 0)
    for a, b, group in zip(first, second, groups):
        gain[group] += b - a
        rows[group] += 1
    return list(gain.values()), list(rows.values())


def interval(first: list[int], second: list[int], groups: list, resamples: int, seed: int) -> tuple[float, float]:
    """Return the 95 % interval of the difference of the accuracies; whole groups are drawn."""
    def difference(gain, rows, axis=-1):
        return gain.sum(axis=axis) / rows.sum(axis=axis)

    result = stats.bootstrap(gains(first, second, groups), difference, paired=False, vectorized=True, n_resamples=resamples,
                             method="percentile", rng=np.random.default_rng(seed))
    low, high = result.confidence_interval
    return float(low), float(high)


def by_signs(first: list[int], second: list[int], groups: list) -> float:
    """Return the p-value of the groups that gain against those that lose; 1.0 if there are none."""
    gain, _ = gains(first, second, groups)
    more, less = sum(g > 0 for g in gain), sum(g < 0 for g in gain)
    return float(stats.binomtest(more, more + less).pvalue) if more + less else 1.0
