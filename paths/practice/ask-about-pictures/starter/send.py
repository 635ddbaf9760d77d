"""Make a picture ready for a model, with Pillow (second stage)."""


def prepare(path: str, target: str, longest: int = 1568) -> int:
    """Writes the picture as it is sent; returns its tokens."""
    raise NotImplementedError


def cut(path: str, box: tuple[float, float, float, float], target: str, longest: int = 1568) -> int:
    """The same for a part: left, top, right, bottom as shares of the upright picture."""
    raise NotImplementedError
