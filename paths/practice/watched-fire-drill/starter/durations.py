"""How long did a fault last?"""


def durations(row: dict[str, str]) -> dict[str, int | None]:
    """Minutes to detect, diagnose and restore, and how long it hurt."""
    raise NotImplementedError
