"""Reading the data, and saying what is odd about it before anybody draws a conclusion."""

from pathlib import Path

import pandas as pd

COLUMNS = ["date", "bikes", "temperature_c", "rain_mm"]


def load(file: Path) -> pd.DataFrame:
    """One row for each day. Refuses what would make every later number wrong; missing counts stay missing."""
    days = pd.read_csv(file, parse_dates=["date"])
    if list(days.columns) != COLUMNS:
        raise ValueError(f"the columns are {list(days.columns)}, not {COLUMNS}")
    if days["date"].duplicated().any():
        raise ValueError("a day is there twice")
    if days[["temperature_c", "rain_mm"]].isna().any().any():
        raise ValueError("a day has no weather")
    return days.sort_values("date", ignore_index=True)


def oddities(days: pd.DataFrame) -> dict[str, list[str]]:
    """Days to look at by hand: not in the calendar, without a count, zero, or far off."""
    calendar = pd.date_range(days["date"].min(), days["date"].max())
    # Three times the usual of the five weeks around is more than weather does.
    usual = days["bikes"].rolling(35, center=True, min_periods=10).median()
    return {
        "not in the calendar": _dates(pd.Series(calendar.difference(pd.DatetimeIndex(days["date"])))),
        "no count": _dates(days.loc[days["bikes"].isna(), "date"]),
        "count of zero": _dates(days.loc[days["bikes"] == 0, "date"]),
        "three times the usual": _dates(days.loc[days["bikes"] > 3 * usual, "date"]),
    }


def usable(days: pd.DataFrame) -> pd.DataFrame:
    """The days that are compared: with a count, and none of the oddities. With columns for what they are."""
    odd = {date for dates in oddities(days).values() for date in dates}
    kept: pd.DataFrame = days[~days["date"].dt.strftime("%Y-%m-%d").isin(odd)].copy()
    kept["is_wet"] = kept["rain_mm"] > 0
    kept["is_weekend"] = kept["date"].dt.day_of_week >= 5
    kept["month"] = kept["date"].dt.month
    return kept


def _dates(dates: "pd.Series[pd.Timestamp]") -> list[str]:
    return [f"{date:%Y-%m-%d}" for date in dates]
