"""Audit a Git history: sizes, order, and mixed commits."""


def read(text: str) -> list[dict]:
    """Return the commits of git log --reverse --numstat --format="commit %h %s"."""
    raise NotImplementedError


def too_large(commits: list[dict], most: int = 200) -> list[str]:
    """Return the ids of commits with more than most changed lines."""
    raise NotImplementedError


def before(commits: list[dict], first: str, later: str) -> bool:
    """Return whether first occurs in an earlier commit than later."""
    raise NotImplementedError


def mixed(commits: list[dict]) -> list[str]:
    """Return the ids of commits that change known tests and known code together."""
    raise NotImplementedError
