"""From a notice to a checked record."""
from collections.abc import Callable


def parse(text: str) -> dict:
    """Return the fields of an answer; ValueError if the form is wrong."""
    raise NotImplementedError


def check_quotes(fields: dict, text: str) -> dict:
    """Empty the fields whose quote is not in the text."""
    raise NotImplementedError


def run(notice: dict, ask: Callable[[str], str]) -> dict:
    """Ask for a record, retry once, check the quotes."""
    raise NotImplementedError


def needs_human(record: dict) -> bool:
    """Say whether a human must look."""
    raise NotImplementedError
