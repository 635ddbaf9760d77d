"""Score the clerk's records and choose who looks at them."""
FIELDS = ("docket", "comments_until", "event_date", "public")


def quote_found(quote: str, text: str) -> bool:
    """Say whether the quote is in the text, with white space made equal."""
    raise NotImplementedError


def checked(record: dict, text: str) -> dict[str, str]:
    """Return the four values; those without a found quote are empty."""
    raise NotImplementedError


def outcome(label: str, value: str) -> str:
    """Return right, missed, invented or wrong."""
    raise NotImplementedError


def wilson(right: int, n: int) -> tuple[float, float]:
    """Return the Wilson interval with z = 1.96."""
    raise NotImplementedError


def reasons(record: dict, text: str, baseline: dict) -> set[str]:
    """Return which of the signs quote, disagree and retry apply."""
    raise NotImplementedError
