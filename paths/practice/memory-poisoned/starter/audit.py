"""Find the effects of a planted memory."""


def may_write(attribute: str, source: str, rules: dict[str, list[str]]) -> bool:
    """Return whether this source may write this attribute."""
    raise NotImplementedError


def suspects(memories: list[dict]) -> list[str]:
    """Return memories from strangers that contradict an earlier word of the user."""
    raise NotImplementedError


def tainted(memories: list[dict], bad: str) -> set[str]:
    """Return the bad memory and all its descendants."""
    raise NotImplementedError


def unsupported(memories: list[dict], bad: str) -> set[str]:
    """Return the memories that rest on the bad one alone."""
    raise NotImplementedError


def effects(memories: list[dict], actions: list[dict], bad: str) -> list[str]:
    """Return the actions that used a tainted memory."""
    raise NotImplementedError
