"""Fetch a year of daily weather, month by month."""


class Refused(Exception):
    """The server said no; asking again would not help."""


class GaveUp(Exception):
    """No answer after several attempts."""


def fetch(url: str, get, sleep, tries: int = 4, timeout: float = 10.0) -> str:
    """Return the text at url; retry what can be retried."""
    raise NotImplementedError


def year_urls(base: str, year: int) -> list[str]:
    """Return one address for each month."""
    raise NotImplementedError


def fetch_year(base: str, year: int, folder: str, get, sleep, pause: float = 1.0) -> list[str]:
    """Save the missing months and return the names of the new files."""
    raise NotImplementedError
