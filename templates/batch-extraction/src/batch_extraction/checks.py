"""Is a reply to be believed? It needs the right form, and for every value a true quote that says it."""

import re
from datetime import date

from pydantic import ValidationError

from .schema import Order, Reply

WORDS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
NUMBERS = {word: number for number, word in enumerate(WORDS, start=1)} | {"a dozen": 12}


class UnsoundError(Exception):
    """A reply that is not used; the model reads the reason and may try again."""


def checked(reply: str, document: str) -> Order | None:
    """The order in a reply, `None` where the model found none; or an error that says what is wrong."""
    try:
        read = Reply.model_validate_json(reply)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(str(part) for part in first["loc"]) or "the reply"
        raise UnsoundError(f"{place}: {first['msg']}") from error
    if read.order is None:
        return None
    text = " ".join(document.split())
    for name, value in read.order:
        if value is None:
            continue
        quote = " ".join(read.quotes.get(name, "").split())
        if not quote:
            raise UnsoundError(f"{name}: there is no quote")
        if quote not in text:
            raise UnsoundError(f"{name}: the quote is not in the document, word for word")
        if not says(quote, value):
            raise UnsoundError(f"{name}: the quote does not say {value}")
    return read.order


def says(quote: str, value: object) -> bool:
    """Whether a quote holds a value, in the ways in which these documents write it."""
    low = quote.casefold()
    if isinstance(value, date):
        day_month_year = rf"\b{value.day} {value:%B} {value.year}\b".casefold()
        return value.isoformat() in low or bool(re.search(day_month_year, low))
    if isinstance(value, int):
        spoken = [word for word, number in NUMBERS.items() if number == value]
        return any(re.search(rf"\b{re.escape(told)}\b", low) for told in [str(value), *spoken])
    return str(value).casefold() in low
