"""Count the words of a text."""

from pathlib import Path

PUNCTUATION = ".,;:!?\"'()"


def read_text(path: Path) -> str:
    """Return the text of the file at path."""
    return path.read_text(encoding="utf-8")


def split_words(text: str) -> list[str]:
    """Return the words of text in lower case, without punctuation around them."""
    pieces = [piece.strip(PUNCTUATION) for piece in text.lower().split()]
    return [piece for piece in pieces if piece]


def count_words(words: list[str]) -> dict[str, int]:
    """Return how often each word occurs."""
    counts: dict[str, int] = {}
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    return counts


def top_words(counts: dict[str, int], n: int) -> list[tuple[str, int]]:
    """Return the n most frequent words with their counts, equal counts in alphabetical order."""
    by_name = sorted(counts)
    by_count = sorted(by_name, key=counts.get, reverse=True)
    return [(word, counts[word]) for word in by_count[:n]]


def format_table(rows: list[tuple[str, int]]) -> str:
    """Return the rows as text, one per line, with the counts right-aligned in five places."""
    return "\n".join(f"{count:>5} {word}" for word, count in rows)


def main() -> None:
    """Print the ten most frequent words of the book."""
    text = read_text(Path("data/book.txt"))
    counts = count_words(split_words(text))
    print(format_table(top_words(counts, 10)))


if __name__ == "__main__":
    main()
