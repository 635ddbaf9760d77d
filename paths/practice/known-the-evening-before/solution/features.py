"""Features for tomorrow's trips that are known the evening before."""
from datetime import date


def season(day: date) -> str:
    """Return winter, spring, summer or autumn."""
    return ("winter", "spring", "summer", "autumn")[day.month % 12 // 3]


def known_in_time(issued_on: date, for_date: date) -> bool:
    """Whether a forecast was issued before the day that it is for."""
    return issued_on < for_date


def main() -> None:
    """Write features.csv and dropped.csv."""
    import pandas as pd

    days = pd.read_csv("data/days.csv", parse_dates=["date"])[["date", "trips"]]
    holidays = pd.read_csv("data/holidays.csv", parse_dates=["date"])
    forecasts = pd.read_csv("data/forecasts.csv", parse_dates=["issued_on", "for_date"]).drop_duplicates()
    day_before = forecasts[forecasts["issued_on"] == forecasts["for_date"] - pd.Timedelta(days=1)]

    table = days.merge(day_before, how="left", left_on="date", right_on="for_date", validate="one_to_one")
    table["weekday"] = table["date"].dt.day_of_week
    table["season"] = table["date"].map(season)
    table["holiday"] = table["date"].isin(holidays["date"]).astype(int)

    missing = table["temp"].isna()
    columns = ["date", "trips", "weekday", "season", "holiday", "temp", "rain"]
    table.loc[~missing, columns].to_csv("features.csv", index=False)
    dropped = table.loc[missing, ["date"]].assign(reason="no forecast issued the day before")
    dropped.to_csv("dropped.csv", index=False)


if __name__ == "__main__":
    main()
