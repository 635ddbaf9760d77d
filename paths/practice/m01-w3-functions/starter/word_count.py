# One script that does everything. Cut it into five functions and main; see the lesson.
from pathlib import Path

text = Path("data/book.txt").read_text(encoding="utf-8")
words = []
for piece in text.lower().split():
    word = piece.strip(".,;:!?\"'()")
    if word:
        words.append(word)
counts = {}
for word in words:
    counts[word] = counts.get(word, 0) + 1
for word in sorted(counts, key=counts.get, reverse=True)[:10]:
    print(counts[word], word)
