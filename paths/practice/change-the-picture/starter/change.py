"""Six changes of a picture; a picture is a list of rows of numbers from 0 to 255."""

Picture = list[list[int]]


def flip(picture: Picture) -> Picture:
    """Left becomes right."""
    raise NotImplementedError


def turn(picture: Picture) -> Picture:
    """Turn by 90 degrees clockwise."""
    raise NotImplementedError


def shift_crop(picture: Picture, pad: int, top: int, left: int) -> Picture:
    """Pad with zeros, then cut a window of the old size."""
    raise NotImplementedError


def brighten(picture: Picture, factor: float) -> Picture:
    """Multiply, round and limit to 0 to 255."""
    raise NotImplementedError


def erase(picture: Picture, top: int, left: int, height: int, width: int, value: int = 0) -> Picture:
    """Fill a rectangle."""
    raise NotImplementedError


def contrast(picture: Picture, factor: float) -> Picture:
    """Move each pixel away from the mean."""
    raise NotImplementedError
