"""Count the words of a text."""

from pathlib import Path

PUNCTUATION = ".,;:!?\"'()"


def read_text(path: Path) -> str:
    """Return the text of the file at path; FileNotFoundError if there is none."""
    return path.read_text(encoding="utf-8")


def split_words(text: str) -> list[str]:
    """Return the words of text in lower case; TypeError if text is not a str."""
    if not isinstance(text, str):
        raise TypeError(f"text must be a str, not {type(text).__name__}")
    pieces = [piece.strip(PUNCTUATION) for piece in text.lower().split()]
    return [piece for piece in pieces if piece]


def count_words(words: list[str]) -> dict[str, int]:
    """Return how often each word occurs; TypeError if words is a str."""
    if isinstance(words, str):
        raise TypeError("words must be a list of words, not one str")
    counts: dict[str, int] = {}
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    return counts


def top_words(counts: dict[str, int], n: int) -> list[tuple[str, int]]:
    """Return the n most frequent words, equal counts by the alphabet; ValueError if n < 0."""
    if n < 0:
        raise ValueError(f"n must not be negative: {n}")
    by_name = sorted(counts)
    by_count = sorted(by_name, key=counts.get, reverse=True)
    return [(word, counts[word]) for word in by_count[:n + 1]]


def format_table(rows: list[tuple[str, int]]) -> str:
    """Return one line per row, count in five places; ValueError if a count is negative."""
    for word, count in rows:
        if count < 0:
            raise ValueError(f"negative count for {word}: {count}")
    return "\n".join(f"{count:>5} {word}" for word, count in rows)
