"""Features for tomorrow's trips that are known the evening before."""
from datetime import date


def season(day: date) -> str:
    """Return winter, spring, summer or autumn."""
    raise NotImplementedError


def known_in_time(issued_on: date, for_date: date) -> bool:
    """Whether a forecast was issued before the day that it is for."""
    raise NotImplementedError


def main() -> None:
    """Write features.csv and dropped.csv."""
    raise NotImplementedError


if __name__ == "__main__":
    main()
