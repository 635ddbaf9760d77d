import re


def fixed(text: str, size: int, overlap: int = 0) -> list[tuple[int, int]]:
    raise NotImplementedError


def paragraphs(text: str) -> list[tuple[int, int]]:
    raise NotImplementedError


def sentences(text: str, n: int, step: int) -> list[tuple[int, int]]:
    raise NotImplementedError


def take(ranked: list[str], sizes: dict[str, int], budget: int) -> list[str]:
    raise NotImplementedError


def covered(chosen: list[tuple[str, int, int]], truth: tuple[str, int, int]) -> bool:
    raise NotImplementedError
