"""Search the abstracts."""


def search(papers: dict[str, str], query: str, k: int = 10) -> list[str]:
    """Return the ids of the best texts, best first."""
    raise NotImplementedError
