"""Two branches side by side in worktrees."""

from pathlib import Path


def parse(text: str) -> list[dict]:
    """Return path and branch of each worktree in the output of git worktree list --porcelain."""
    raise NotImplementedError


def start(repo: Path, name: str) -> Path:
    """Make a branch with a worktree next to repo; ValueError if one of them exists."""
    raise NotImplementedError


def overlap(repo: Path, one: str, two: str) -> list[str]:
    """Return the files that both branches changed since their merge base."""
    raise NotImplementedError


def finish(repo: Path, name: str) -> None:
    """Merge the branch, remove its worktree and delete it; ValueError if work would be lost."""
    raise NotImplementedError
