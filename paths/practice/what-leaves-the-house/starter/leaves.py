"""Find and redact what leaves the machine."""


def findings(request: dict) -> set[str]:
    """Return what travels along."""
    raise NotImplementedError


def redact(text: str) -> str:
    """Replace emails, phones, paths and secrets."""
    raise NotImplementedError
