from collections import Counter
from pathlib import Path

PUNCTUATION = ".,;:!?\"'()"

text = Path("data/book.txt").read_text(encoding="utf-8")

words = []
for piece in text.lower().split():
    word = piece.strip(PUNCTUATION)
    if word:
        words.append(word)

counts = {}
for word in words:
    counts[word] = counts.get(word, 0) + 1

counter = Counter(words)

top_dict = sorted(counts, key=counts.get, reverse=True)[:10]
top_counter = counter.most_common(10)

print("words:", len(words))
print("different words:", len(counts))

print("with a dict:")
for word in top_dict:
    print(word, counts[word])

print("with Counter:")
for word, count in top_counter:
    print(word, count)

print("same counts:", counts == counter)
