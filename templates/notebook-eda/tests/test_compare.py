"""A comparison on data whose answer is known."""

import numpy as np
import pandas as pd
import pytest

from notebook_eda.compare import difference


def made(seed: int = 0, n: int = 400) -> pd.DataFrame:
    """Rain costs 100, summer brings 500, and it rains more in winter."""
    draw = np.random.default_rng(seed)
    is_summer = draw.random(n) < 0.5
    is_wet = draw.random(n) < np.where(is_summer, 0.2, 0.7)
    bikes = 1000 + 500 * is_summer - 100 * is_wet + draw.normal(0, 30, n)
    return pd.DataFrame({"is_summer": is_summer, "is_wet": is_wet, "bikes": bikes})


def test_days_that_are_alike_give_the_truth_about_as_often_as_the_interval_claims() -> None:
    found = [difference(made(seed), "is_wet", within=["is_summer"], n_draws=200) for seed in range(40)]
    n_covered = sum(one.low < -100 < one.high for one in found)
    # 38 of 40 are expected; fewer than 33 would happen once in a thousand times.
    assert n_covered >= 33
    assert all(one.high - one.low < 30 for one in found)


def test_without_regard_to_the_season_the_difference_is_too_large() -> None:
    assert difference(made(), "is_wet").high < -200


def test_the_same_data_gives_the_same_interval() -> None:
    assert difference(made(), "is_wet") == difference(made(), "is_wet")


def test_where_there_is_nothing_to_compare_it_says_so() -> None:
    dry = made().assign(is_wet=False)
    with pytest.raises(ValueError, match="no days to compare"):
        difference(dry, "is_wet", within=["is_summer"])


def test_it_reads_as_a_sentence_would() -> None:
    assert str(difference(made(), "is_wet", within=["is_summer"])).startswith("-")
    assert "days)" in str(difference(made(), "is_wet"))
