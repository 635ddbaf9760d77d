"""Chance and size of a difference between two groups, with SciPy."""
import numpy as np
from scipy import stats


def _groups(rows: list[dict], key: str) -> tuple[list[float], list[float]]:
    return [r[key] for r in rows if r["treated"]], [r[key] for r in rows if not r["treated"]]


def p_of_coins(rows: list[dict], key: str, runs: int, seed: int) -> float:
    """Return how often new coins give a difference of `key` as large as this one, in either direction."""
    def gap(a, b, axis=-1):
        return np.mean(a, axis=axis) - np.mean(b, axis=axis)

    test = stats.permutation_test(_groups(rows, key), gap, permutation_type="independent", vectorized=True,
                                  n_resamples=runs, rng=np.random.default_rng(seed))
    return float(test.pvalue)


def welch(rows: list[dict], key: str) -> tuple[float, float, float]:
    """Return the difference of `key` and its 95 % interval; the groups may spread differently."""
    took, left = _groups(rows, key)
    low, high = stats.ttest_ind(took, left, equal_var=False).confidence_interval(0.95)
    return float(np.mean(took) - np.mean(left)), float(low), float(high)
