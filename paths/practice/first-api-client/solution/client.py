"""Fetch a year of daily weather, month by month."""
import os
from calendar import monthrange
from pathlib import Path


class Refused(Exception):
    """The server said no; asking again would not help."""


class GaveUp(Exception):
    """No answer after several attempts."""


def fetch(url: str, get, sleep, tries: int = 4, timeout: float = 10.0) -> str:
    for attempt in range(tries):
        try:
            status, text = get(url, timeout)
        except TimeoutError:
            status, text = 0, ""
        if status == 200:
            return text
        if status and status != 429 and not 500 <= status <= 599:
            raise Refused(f"{url}: status {status}")
        if attempt < tries - 1:
            sleep(2**attempt)
    raise GaveUp(f"{url}: no answer after {tries} attempts")


def year_urls(base: str, year: int) -> list[str]:
    return [
        f"{base}&start_date={year}-{month:02}-01&end_date={year}-{month:02}-{monthrange(year, month)[1]}"
        for month in range(1, 13)
    ]


def fetch_year(base: str, year: int, folder: str, get, sleep, pause: float = 1.0) -> list[str]:
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    months = [(f"{year}-{month:02}.json", url) for month, url in enumerate(year_urls(base, year), start=1)]
    written = []
    for name, url in (m for m in months if not (target / m[0]).exists()):
        if written:
            sleep(pause)
        part = target / (name + ".part")
        part.write_text(fetch(url, get, sleep), encoding="utf-8")
        os.replace(part, target / name)
        written.append(name)
    return written
