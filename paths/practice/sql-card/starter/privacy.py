"""Look for what must not leave the machine."""


def suspects(text: str) -> list[str]:
    """Return the sorted names of the patterns that occur."""
    raise NotImplementedError
