"""A bag of words from dicts."""
import csv
import re
from collections import Counter


def words(text: str) -> list[str]:
    """Return the words of a text in lower case."""
    return re.findall(r"[a-z]+", text.lower())


def vocabulary(texts: list[str]) -> dict[str, int]:
    """Return the column of each word, in alphabetical order."""
    found = sorted({word for text in texts for word in words(text)})
    return {word: column for column, word in enumerate(found)}


def row(text: str, columns: dict[str, int]) -> dict[int, int]:
    """Return the sparse row of a text: column to count."""
    return dict(Counter(columns[word] for word in words(text) if word in columns))


def dense(rows: list[dict[int, int]], width: int) -> list[list[int]]:
    """Return the full matrix."""
    return [[counts.get(column, 0) for column in range(width)] for counts in rows]


def csr(rows: list[dict[int, int]]) -> tuple[list[int], list[int], list[int]]:
    """Return data, indices and indptr."""
    data, indices, indptr = [], [], [0]
    for counts in rows:
        for column, count in sorted(counts.items()):
            indices.append(column)
            data.append(count)
        indptr.append(len(data))
    return data, indices, indptr


def density(rows: list[dict[int, int]], width: int) -> float:
    """Return the share of places that are stored."""
    return sum(map(len, rows)) / (len(rows) * width)


if __name__ == "__main__":
    with open("data/texts.csv", encoding="utf-8") as file:
        texts = [line["text"] for line in csv.DictReader(file)]
    columns = vocabulary(texts)
    rows = [row(text, columns) for text in texts]
    print(len(columns), density(rows, len(columns)), sum(map(len, rows)), len(rows) * len(columns))
