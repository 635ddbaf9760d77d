"""A real OCR engine reads a page that we draw."""
import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont
from rapidocr_onnxruntime import RapidOCR

SETTINGS = {"small": (12, 0.0), "large": (24, 0.0), "blurred": (24, 2.0)}


def picture(lines: list[str], size: int, blur: float = 0.0) -> Image.Image:
    """Draw the lines in black on white; `size` is the height of the letters in pixels."""
    font = ImageFont.load_default(size)
    step = int(size * 1.6)
    image = Image.new("RGB", (int(size * 0.6 * max(map(len, lines))) + 40, step * len(lines) + 40), "white")
    draw = ImageDraw.Draw(image)
    for i, line in enumerate(lines):
        draw.text((20, 20 + i * step), line, fill="black", font=font)
    return image.filter(ImageFilter.GaussianBlur(blur)) if blur else image


def lines_of(boxes: list[tuple[list[list[float]], str, float]]) -> list[str]:
    """The engine's boxes as lines, from top to bottom."""
    raise NotImplementedError


def read(image: Image.Image) -> list[str]:
    """The lines that the engine reads."""
    raise NotImplementedError


def score(true: list[str], found: list[str]) -> dict:
    """cer, cer_letters and missing."""
    raise NotImplementedError
