"""Steps that normalise words, and a function that judges them."""
import csv
import unicodedata
from collections.abc import Callable, Iterable
from pathlib import Path

KEEP = {"US", "IT", "WHO", "Polish", "Turkey", "May", "March"}


def fold_case(word: str) -> str:
    """Return the word in lower case, by casefold."""
    return word.casefold()


def compat(word: str) -> str:
    """Return the word in the Unicode form NFKC."""
    return unicodedata.normalize("NFKC", word)


def strip_accents(word: str) -> str:
    """Return the word without accents."""
    parts = unicodedata.normalize("NFKD", word)
    return "".join(part for part in parts if not unicodedata.combining(part))


def strip_punctuation(word: str) -> str:
    """Return only the letters and digits of the word."""
    return "".join(letter for letter in word if letter.isalnum())


def merged(words: Iterable[str], step: Callable[[str], str]) -> dict[str, list[str]]:
    """Return for each result the different words that end there, if there are at least two."""
    groups: dict[str, set[str]] = {}
    for word in words:
        groups.setdefault(step(word), set()).add(word)
    return {result: sorted(group) for result, group in groups.items() if len(group) > 1}


def normalise(text: str) -> list[str]:
    """Return the cleaned words of a text, without empty ones."""
    words = (unicodedata.normalize("NFC", word).strip('.,;:!?"()') for word in text.split())
    return [word if word in KEEP else word.casefold() for word in words if word]


if __name__ == "__main__":
    with open("data/texts.csv", encoding="utf-8") as file:
        words = {word for row in csv.DictReader(file) for word in row["text"].split()}
    with open("merges.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["step", "groups", "words_before", "words_after"])
        for step in (fold_case, compat, strip_accents, strip_punctuation):
            groups = merged(words, step)
            writer.writerow([step.__name__, len(groups), len(words), len({step(word) for word in words})])
            print(step.__name__, groups)
