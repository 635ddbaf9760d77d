"""Features for tomorrow's trips that are known the evening before."""
from datetime import date, datetime


def season(day: date) -> str:
    """Return winter, spring, summer or autumn."""
    raise NotImplementedError


def known_in_time(measured_at: datetime, for_date: date) -> bool:
    """Whether a measurement was made before the day that it is used for."""
    raise NotImplementedError


def main() -> None:
    """Write features.csv and dropped.csv."""
    raise NotImplementedError


if __name__ == "__main__":
    main()
