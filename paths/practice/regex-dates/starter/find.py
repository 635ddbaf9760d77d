"""Find dates, amounts and postcodes in messy lines."""
import re


def find_dates(text: str) -> list[str]:
    """Return all dates as written, in order."""
    raise NotImplementedError


def find_amounts(text: str) -> list[str]:
    """Return the numbers of all amounts as written, in order."""
    raise NotImplementedError


def find_postcodes(text: str) -> list[str]:
    """Return all postcodes, in order."""
    raise NotImplementedError


def count(truth: list[str], found: list[str]) -> tuple[int, int, int]:
    """Return right, missed and wrongly taken, with multiplicity."""
    raise NotImplementedError
