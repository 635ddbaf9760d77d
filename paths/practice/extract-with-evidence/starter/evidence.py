"""Accept an extracted field only with page, box and a value that its quote proves."""
import re
from datetime import datetime
from decimal import Decimal, InvalidOperation

Page = list[dict]


def find(quote: str, page: Page) -> list[float] | None:
    """The box around the first run of words that equals the quote."""
    raise NotImplementedError


def amount(text: str) -> str | None:
    """The one amount in a text as '1204.50'; None without or with several."""
    raise NotImplementedError


def date(text: str) -> str | None:
    """'3 March 2026' anywhere in the text as '2026-03-03'."""
    raise NotImplementedError


def verify(answer: dict, pages: list[Page]) -> dict:
    """For each field: value, status, page and box."""
    raise NotImplementedError


def adds_up(fields: dict) -> bool | None:
    """Whether net + tax is the total; None if one of them is not proved."""
    raise NotImplementedError


def for_a_person(fields: dict) -> list[str]:
    """The sorted names to look at: unproved fields, and the amounts if they do not add up."""
    raise NotImplementedError
