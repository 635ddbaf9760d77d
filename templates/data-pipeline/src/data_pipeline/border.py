"""What must hold between two stages. A broken promise ends the run before anything is replaced."""


class BorderError(Exception):
    """The data is not what the next stage was promised; the text says what and how much."""


def require(holds: bool, what: str) -> None:
    """Goes on only if it holds. Unlike `assert`, it cannot be switched off."""
    if not holds:
        raise BorderError(what)
