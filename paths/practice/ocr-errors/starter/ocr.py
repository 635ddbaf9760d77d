"""Measure reading errors, and repair only what the context proves."""
import re
PAIRS = [('rn', 'm'), ('vv', 'w'), ('1', 'l'), ('0', 'o'), ('5', 's'), ('c', 'e'), ('ii', 'n')]
DIGITS = str.maketrans({'O': '0', 'o': '0', 'l': '1', 'I': '1', 'S': '5', 'B': '8'})


def distance(a, b) -> int:
    """Edit distance of two strings or two lists."""
    raise NotImplementedError


def cer(true: str, read: str) -> float:
    """Character error rate."""
    raise NotImplementedError


def wer(true: str, read: str) -> float:
    """Word error rate."""
    raise NotImplementedError


def repair_number(token: str) -> str:
    """Letters that look like digits become digits, if the token is a number otherwise."""
    raise NotImplementedError


def repair_word(word: str, known: set[str]) -> str:
    """The one known word that one confusion explains, else the word itself."""
    raise NotImplementedError


def repair(line: str, known: set[str]) -> str:
    """Each token of the line repaired, as a number or as a word; punctuation at its edges stays."""
    raise NotImplementedError


def report(true: list[str], read: list[str], known: set[str]) -> dict:
    """Error rates of all lines together before and after repair, and the lines made worse."""
    raise NotImplementedError
