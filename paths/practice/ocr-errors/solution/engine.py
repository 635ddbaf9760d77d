"""A real OCR engine reads a page that we draw. Run: python engine.py"""
import json
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont
from rapidocr_onnxruntime import RapidOCR

from ocr import distance

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
    """The engine's boxes as lines, from top to bottom; boxes at the same height are one line, from left to right."""
    rows: list[list[tuple[float, float, float, str]]] = []
    for corners, text, _ in boxes:
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        rows.append([(sum(ys) / len(ys), max(ys) - min(ys), min(xs), text)])
    rows.sort(key=lambda row: row[0][0])
    merged: list[list[tuple[float, float, float, str]]] = []
    for row in rows:
        if merged and row[0][0] - merged[-1][0][0] < merged[-1][0][1] / 2:
            merged[-1] += row
        else:
            merged.append(row)
    return [" ".join(part[3] for part in sorted(row, key=lambda part: part[2])) for row in merged]


ENGINE: list = []


def read(image: Image.Image) -> list[str]:
    """The lines that the engine reads; it is loaded once."""
    if not ENGINE:
        ENGINE.append(RapidOCR(intra_op_num_threads=1))
    boxes, _ = ENGINE[0](np.array(image.convert("RGB")))
    return lines_of(boxes or [])


def letters(text: str) -> str:
    return "".join(text.split())


def score(true: list[str], found: list[str]) -> dict:
    """cer over the whole page, the same without spaces, and the lines that nothing read resembles."""
    whole, got = " ".join(true), " ".join(found)
    missing = sum(all(2 * distance(letters(line), letters(other)) > len(letters(line)) for other in found) for line in true)
    return {"cer": distance(whole, got) / len(whole), "cer_letters": distance(letters(whole), letters(got)) / len(letters(whole)), "missing": missing}


def main() -> None:
    lines = Path("data/page.txt").read_text(encoding="utf-8").splitlines()[:8]
    found = {}
    for name, (size, blur) in SETTINGS.items():
        got = read(picture(lines, size, blur))
        print(name, *got, sep="\n  ")
        found[name] = {key: round(value, 3) for key, value in score(lines, got).items()}
    Path("engine.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
