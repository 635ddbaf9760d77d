"""What is read, what is refused, what is called odd."""

from pathlib import Path

import pandas as pd
import pytest

from notebook_eda.data import load, oddities, usable

DATA = Path(__file__).parents[1] / "data" / "bridge.csv"
HEADER = "date,bikes,temperature_c,rain_mm\n"


def test_the_data_is_a_whole_year_and_its_oddities_are_known() -> None:
    days = load(DATA)
    assert len(days) == 365
    found = oddities(days)
    assert {reason: len(dates) for reason, dates in found.items()} == {
        "not in the calendar": 0,
        "no count": 9,
        "count of zero": 1,
        "three times the usual": 1,
    }
    assert found["three times the usual"] == ["2025-09-14"]
    assert len(usable(days)) == 365 - 11


def test_a_day_that_is_not_there_is_found() -> None:
    days = load(DATA)
    assert oddities(days[days["date"] != "2025-03-03"])["not in the calendar"] == ["2025-03-03"]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("date,bikes\n2025-01-01,3\n", "the columns are"),
        (HEADER + "2025-01-01,3,1.0,0.0\n2025-01-01,4,1.0,0.0\n", "twice"),
        (HEADER + "2025-01-01,3,,0.0\n", "no weather"),
    ],
)
def test_what_would_make_every_number_wrong_is_refused(tmp_path: Path, content: str, words: str) -> None:
    file = tmp_path / "days.csv"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(ValueError, match=words):
        load(file)


def test_a_day_of_exactly_no_rain_is_dry() -> None:
    kept = usable(load(DATA))
    assert bool((kept["is_wet"] == (kept["rain_mm"] > 0)).all())
    saturday = kept.loc[kept["date"] == pd.Timestamp("2025-03-08"), "is_weekend"]
    assert saturday.to_list() == [True]
