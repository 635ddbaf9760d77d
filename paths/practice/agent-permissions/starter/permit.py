"""Decide what an agent may do."""

from pathlib import Path


def decide(rules: dict, root: Path, action: dict) -> str:
    """Return allow, ask or refuse for one action."""
    raise NotImplementedError
