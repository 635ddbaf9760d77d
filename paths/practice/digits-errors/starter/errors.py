"""Look at mistakes and centre pictures."""


def predict(net: dict, pixels: str) -> tuple[int, float]:
    """Return the digit that the network reads, and its probability."""
    raise NotImplementedError


def surest(rows: list[dict[str, str]], k: int) -> list[str]:
    """Return the ids of the k surest mistakes."""
    raise NotImplementedError


def ascii_picture(pixels: str) -> str:
    """Return eight lines of text."""
    raise NotImplementedError


def centre(rows: list[list[int]]) -> list[list[int]]:
    """Return the picture with its centre of mass in the middle."""
    raise NotImplementedError
