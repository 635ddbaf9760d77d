"""Build the index from stored answers."""


def parse(text: str) -> tuple[int, list[dict]]:
    """Return the total and the entries of one answer."""
    raise NotImplementedError


def merge(entries: list[dict]) -> dict[str, dict]:
    """Return the newest version of each paper, sorted by id."""
    raise NotImplementedError


def invert(papers: dict[str, dict]) -> dict[str, dict[str, int]]:
    """Return a dict from word to a dict from id to count."""
    raise NotImplementedError
