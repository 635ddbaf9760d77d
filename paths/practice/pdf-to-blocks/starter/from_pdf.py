"""Paragraphs of a real PDF, by pdfplumber and blocks.py (second stage)."""
import sys


def read_pdf(path: str) -> list[list[str]]:
    """For each page its paragraphs; [] for a page without text."""
    raise NotImplementedError


def scanned(path: str) -> list[int]:
    """The numbers, from 1, of pages that hold pictures and no text."""
    raise NotImplementedError


if __name__ == "__main__":
    for number, paragraphs in enumerate(read_pdf(sys.argv[1]), 1):
        print(f"--- {number}", *paragraphs, sep="\n")
