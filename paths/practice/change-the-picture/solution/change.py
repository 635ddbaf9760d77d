"""Six changes of a picture; a picture is a list of rows of numbers from 0 to 255."""

Picture = list[list[int]]


def _limit(value: float) -> int:
    return min(255, max(0, round(value)))


def flip(picture: Picture) -> Picture:
    """Left becomes right."""
    return [row[::-1] for row in picture]


def turn(picture: Picture) -> Picture:
    """Turn by 90 degrees clockwise."""
    return [list(column) for column in zip(*picture[::-1])]


def shift_crop(picture: Picture, pad: int, top: int, left: int) -> Picture:
    """Pad with zeros, then cut a window of the old size."""
    if not (0 <= top <= 2 * pad and 0 <= left <= 2 * pad):
        raise ValueError(f"corner ({top}, {left}) is outside 0 to {2 * pad}")
    height, width = len(picture), len(picture[0])
    blank = [[0] * (width + 2 * pad) for _ in range(pad)]
    side = [0] * pad
    padded = blank + [side + row + side for row in picture] + blank
    return [row[left : left + width] for row in padded[top : top + height]]


def brighten(picture: Picture, factor: float) -> Picture:
    """Multiply, round and limit to 0 to 255."""
    return [[_limit(p * factor) for p in row] for row in picture]


def erase(picture: Picture, top: int, left: int, height: int, width: int, value: int = 0) -> Picture:
    """Fill a rectangle."""
    return [
        [value if top <= y < top + height and left <= x < left + width else p for x, p in enumerate(row)]
        for y, row in enumerate(picture)
    ]


def contrast(picture: Picture, factor: float) -> Picture:
    """Move each pixel away from the mean."""
    pixels = [p for row in picture for p in row]
    mean = sum(pixels) / len(pixels)
    return [[_limit(mean + factor * (p - mean)) for p in row] for row in picture]
