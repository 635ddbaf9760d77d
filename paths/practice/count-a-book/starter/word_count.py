# Count the words of data/book.txt; see the lesson for the output.
from pathlib import Path

text = Path("data/book.txt").read_text(encoding="utf-8")
print(len(text), "characters")
