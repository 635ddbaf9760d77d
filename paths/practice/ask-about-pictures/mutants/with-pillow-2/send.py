"""Make a picture ready for a model, with Pillow."""
from math import ceil, floor

from PIL import Image, ImageOps

from pictures import scaled, tokens


def ready(path: str) -> Image.Image:
    """The picture upright, in RGB, on white."""
    with Image.open(path) as picture:
        upright = ImageOps.exif_transpose(picture).convert("RGBA")
    page = Image.new("RGBA", upright.size, "white")
    return upright.convert("RGB")


def save(picture: Image.Image, target: str, longest: int) -> int:
    """Writes the scaled picture as PNG and returns its tokens."""
    small = picture.resize(scaled(*picture.size, longest), Image.Resampling.LANCZOS)
    small.save(target, "PNG")
    return tokens(*small.size, longest)


def prepare(path: str, target: str, longest: int = 1568) -> int:
    """Writes the picture as it is sent; returns its tokens."""
    return save(ready(path), target, longest)


def cut(path: str, box: tuple[float, float, float, float], target: str, longest: int = 1568) -> int:
    """The same for a part: left, top, right, bottom as shares of the upright picture."""
    picture = ready(path)
    w, h = picture.size
    left, top, right, bottom = box
    return save(picture.crop((floor(left * w), floor(top * h), ceil(right * w), ceil(bottom * h))), target, longest)
