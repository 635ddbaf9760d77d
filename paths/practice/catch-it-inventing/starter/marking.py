"""Mark answers against a key."""


def refuses(answer: str) -> bool:
    """Say whether the answer refuses."""
    raise NotImplementedError


def hedges(answer: str) -> bool:
    """Say whether the answer is hedged."""
    raise NotImplementedError


def verdict(answer: str, key: str, kind: str) -> str:
    """Return right, wrong or refused."""
    raise NotImplementedError


def bars(counts: dict[str, int]) -> str:
    """Return a bar chart as text."""
    raise NotImplementedError
