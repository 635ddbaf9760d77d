"""From placed words to paragraphs in reading order."""
import json
import re

Word = dict


def gaps(spans: list[tuple[float, float]], minimum: float) -> list[tuple[float, float]]:
    """Stretches of at least `minimum` between the spans that no span covers."""
    raise NotImplementedError


def lines(words: list[Word]) -> list[list[Word]]:
    """Words grouped into lines, top to bottom, each from left to right."""
    raise NotImplementedError


def text(line: list[Word]) -> str:
    """The words of a line with single spaces."""
    raise NotImplementedError


def xy_cut(words: list[Word], min_x: float=15, min_y: float=6) -> list[list[Word]]:
    """Blocks in reading order: columns first, else the widest gap in y."""
    raise NotImplementedError


def join_lines(texts: list[str]) -> str:
    """One paragraph; a hyphen at the end of a line is removed before a lower-case letter."""
    raise NotImplementedError


def without_furniture(pages: list[list[Word]]) -> list[list[Word]]:
    """Pages without the lines that occur on every page; a single page stays as it is."""
    raise NotImplementedError


def read_pages(pages: list[list[Word]]) -> list[list[str]]:
    """For each page its paragraphs in reading order."""
    raise NotImplementedError


if __name__ == '__main__':
    with open('data/pages.json') as file:
        for number, blocks in enumerate(read_pages(json.load(file)), 1):
            print(f'--- {number}', *blocks, sep='\n')
