"""Word error rate by hand and by group."""


def normalise(text: str) -> list[str]:
    """Return words in lower case without punctuation."""
    raise NotImplementedError


def edits(ref: list[str], hyp: list[str]) -> tuple[int, int, int]:
    """Return substitutions, deletions and insertions."""
    raise NotImplementedError


def wer(pairs: list[tuple[str, str]]) -> float:
    """Return the pooled word error rate."""
    raise NotImplementedError


def by_group(rows: list[dict]) -> dict[str, dict]:
    """Return rate, words and speakers of each group."""
    raise NotImplementedError


def interval(rows: list[dict], rounds: int = 1000, seed: int = 0) -> tuple[float, float]:
    """Return a 95 % interval, drawing speakers."""
    raise NotImplementedError
