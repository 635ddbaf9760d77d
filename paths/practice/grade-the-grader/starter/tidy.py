"""An agent's task for Inspect, with an honest and a naive scorer (second stage)."""


def tidy(path: str, epochs: int = 1):
    """The folders of a JSONL file, cleaned by an agent with a shell."""
    raise NotImplementedError


def holes(log: str) -> list[tuple[str, int]]:
    """Id and epoch of each run that the naive scorer passes and the honest one does not."""
    raise NotImplementedError
