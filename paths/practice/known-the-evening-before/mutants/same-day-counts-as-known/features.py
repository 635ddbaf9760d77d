"""Features for tomorrow's trips that are known the evening before."""
from datetime import date, datetime


def season(day: date) -> str:
    """Return winter, spring, summer or autumn."""
    return ("winter", "spring", "summer", "autumn")[day.month % 12 // 3]


def known_in_time(measured_at: datetime, for_date: date) -> bool:
    """Whether a measurement was made before the day that it is used for."""
    return measured_at.date() <= for_date


def main() -> None:
    """Write features.csv and dropped.csv."""
    import pandas as pd

    days = pd.read_csv("data/days.csv", parse_dates=["date"])[["date", "trips"]]
    holidays = pd.read_csv("data/holidays.csv", parse_dates=["date"])
    weather = pd.read_csv("data/weather.csv", parse_dates=["measured_at"])
    late = weather[weather["measured_at"].dt.hour == 23]
    late = late.assign(for_date=late["measured_at"].dt.normalize() + pd.Timedelta(days=1))

    table = days.merge(late, how="left", left_on="date", right_on="for_date", validate="one_to_one")
    table["weekday"] = table["date"].dt.day_of_week
    table["season"] = table["date"].map(season)
    table["holiday"] = table["date"].isin(holidays["date"]).astype(int)

    missing = table["temp"].isna()
    columns = ["date", "trips", "weekday", "season", "holiday", "temp", "rain"]
    table.loc[~missing, columns].astype({"rain": int}).to_csv("features.csv", index=False)
    dropped = table.loc[missing, ["date"]].assign(reason="nothing measured at 23:00 on the day before")
    dropped.to_csv("dropped.csv", index=False)


if __name__ == "__main__":
    main()
