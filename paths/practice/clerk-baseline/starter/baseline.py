"""Read notices with regular expressions, and score the result."""
FIELDS = ("docket", "comments_until", "event_date", "public")
OUTCOMES = ("right", "missed", "invented", "wrong")


def read_notice(text: str) -> dict[str, str]:
    """Return the four fields; an empty string where the text does not say."""
    raise NotImplementedError


def outcome(label: str, value: str) -> str:
    """Return right, missed, invented or wrong."""
    raise NotImplementedError


def score(
    labels: dict[str, dict[str, str]], values: dict[str, dict[str, str]]
) -> dict[str, dict[str, int]]:
    """Return for each field how often each outcome occurs."""
    raise NotImplementedError
