"""What moved between early and late rows."""


def split_by_year(rows: list[dict], first_late: int) -> tuple[list[dict], list[dict]]:
    """Return the rows before this year, and the rows from it on."""
    raise NotImplementedError


def shift(old: list[float], new: list[float]) -> float:
    """Return the difference of the means in old standard deviations."""
    raise NotImplementedError


def variation(old: list[str], new: list[str]) -> float:
    """Return the total variation distance of two lists of categories."""
    raise NotImplementedError


def rates(categories: list[str], outcomes: list[int]) -> dict[str, float]:
    """Return the share of 1 for each category."""
    raise NotImplementedError


def brier(model: dict[str, float], categories: list[str], outcomes: list[int], default: float) -> float:
    """Return the Brier score of the rates; unknown categories get default."""
    raise NotImplementedError
