"""Paragraphs of a real PDF, by pdfplumber and blocks.py."""
import sys

import pdfplumber

from blocks import read_pages


def words(page: pdfplumber.page.Page) -> list[dict]:
    """The upright words of a page as blocks.py wants them, each printed letter once."""
    level = page.filter(lambda thing: thing["object_type"] != "char" or thing["upright"])
    found = level.dedupe_chars().extract_words(x_tolerance_ratio=0.3)
    return [{"text": w["text"], "x0": w["x0"], "y0": w["top"], "x1": w["x1"], "y1": w["bottom"]} for w in found]


def read_pdf(path: str) -> list[list[str]]:
    """For each page its paragraphs; [] for a page without text."""
    with pdfplumber.open(path) as pdf:
        pages = [words(page) for page in pdf.pages]
    read = iter(read_pages(pages))
    return [next(read) if page else [] for page in pages]


def scanned(path: str) -> list[int]:
    """The numbers, from 1, of pages that hold pictures and no text."""
    with pdfplumber.open(path) as pdf:
        return [page.page_number for page in pdf.pages if page.images and not page.chars]


if __name__ == "__main__":
    for number, paragraphs in enumerate(read_pdf(sys.argv[1]), 1):
        print(f"--- {number}", *paragraphs, sep="\n")
