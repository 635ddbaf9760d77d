"""Intervals and p-values against what theory says."""

import math
import random

import pytest

from eval_harness import stats
from eval_harness.stats import bootstrap, compare


def test_an_interval_is_as_wide_as_theory_says() -> None:
    values = [1.0] * 60 + [0.0] * 40
    interval = bootstrap(values)
    half = 1.96 * math.sqrt(0.6 * 0.4 / 100)
    assert interval.mean == 0.6
    assert interval.low == pytest.approx(0.6 - half, abs=0.015)
    assert interval.high == pytest.approx(0.6 + half, abs=0.015)


def test_it_covers_the_truth_about_as_often_as_it_claims(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stats, "N_DRAWS", 500)
    draw = random.Random(1)
    n_covered = 0
    for seed in range(100):
        interval = bootstrap([float(draw.random() < 0.5) for _ in range(60)], seed)
        n_covered += interval.low <= 0.5 <= interval.high
    assert 88 <= n_covered <= 100


def test_the_same_seed_gives_the_same_interval() -> None:
    values = [0.0, 0.3, 1.0, 0.7]
    assert bootstrap(values, 3) == bootstrap(values, 3)
    assert bootstrap([0.5]).low == bootstrap([0.5]).high == 0.5


def test_nothing_has_no_mean() -> None:
    with pytest.raises(ValueError, match="nothing"):
        bootstrap([])


def test_a_paired_difference_is_found_and_equal_runs_are_not_different() -> None:
    before = [0.0] * 12 + [1.0] * 18
    after = [1.0] * 8 + [0.0] * 4 + [1.0] * 18
    found = compare(before, after)
    # Eight of eight differences one way: 2 / 2^8.
    assert found.p_value == pytest.approx(2 / 2**8, abs=0.004)
    assert (found.n_better, found.n_worse, found.n_same) == (8, 0, 22)
    assert found.difference.low > 0
    assert compare(before, before).p_value == 1.0


def test_as_many_better_as_worse_is_no_difference() -> None:
    found = compare([0.0, 1.0] * 10, [1.0, 0.0] * 10)
    assert found.p_value > 0.9


def test_runs_of_different_lengths_are_no_pairs() -> None:
    with pytest.raises(ValueError, match="shorter"):
        compare([1.0, 0.0], [1.0])
