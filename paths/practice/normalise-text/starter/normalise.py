"""Steps that normalise words, and a function that judges them."""
import unicodedata
from collections.abc import Callable, Iterable


def fold_case(word: str) -> str:
    """Return the word in lower case, by casefold."""
    raise NotImplementedError


def compat(word: str) -> str:
    """Return the word in the Unicode form NFKC."""
    raise NotImplementedError


def strip_accents(word: str) -> str:
    """Return the word without accents."""
    raise NotImplementedError


def strip_punctuation(word: str) -> str:
    """Return only the letters and digits of the word."""
    raise NotImplementedError


def merged(words: Iterable[str], step: Callable[[str], str]) -> dict[str, list[str]]:
    """Return for each result the different words that end there, if there are at least two."""
    raise NotImplementedError


def normalise(text: str) -> list[str]:
    """Return the cleaned words of a text, without empty ones."""
    raise NotImplementedError
