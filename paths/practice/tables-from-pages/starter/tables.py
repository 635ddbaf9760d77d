"""From placed words to a table that adds up."""
from decimal import Decimal, InvalidOperation

Word = dict


def bands(spans: list[tuple[float, float]], minimum: float) -> list[tuple[float, float]]:
    """Merge spans that overlap or are closer than `minimum`; the rest are bands."""
    raise NotImplementedError


def cells(words: list[Word], min_x: float=8) -> list[list[str]]:
    """The table as text; an empty cell is ''."""
    raise NotImplementedError


def merge_continued(table: list[list[str]]) -> list[list[str]]:
    """A row with text in its first cell only continues the row above."""
    raise NotImplementedError


def number(cell: str) -> Decimal | None:
    """1,204.50 and (35.00); None for anything else."""
    raise NotImplementedError


def wrong_totals(table: list[list[str]]) -> list[str]:
    """The headings of the columns that do not add up to their last row."""
    raise NotImplementedError
