"""Apply merges in their order, count bytes, find the next merge; the seed chooses the words."""

import json
import random
import sys
from collections import Counter

dice = random.Random(int(sys.argv[1]))
letters = dice.sample("abcdeklmnorst", 4)
a, b, c, d = letters
merges = dice.choice([
    [(a, b), (a + b, c), (c, d)], [(c, d), (a, b), (a + b, c + d)], [(b, c), (a, b + c), (d, a)],
    [(a, a), (a + a, b), (c, d)], [(a, b), (a + b, a + b), (c, d)],
])


def join(pieces, pair):
    result, i = [], 0
    while i < len(pieces):
        if tuple(pieces[i:i + 2]) == pair:
            result.append(pieces[i] + pieces[i + 1])
            i += 2
        else:
            result.append(pieces[i])
            i += 1
    return result


def cut(text):
    pieces = list(text)
    for pair in merges:
        pieces = join(pieces, pair)
    return pieces


parts = ["".join(pair) for pair in merges] + letters
words = []
while len(words) < 3:
    word = "".join(dice.choices(parts, k=dice.randint(3, 4)))
    if word not in words and 4 <= len(word) <= 10 and len(cut(word)) < len(word):
        words.append(word)

stock = dice.choice([
    ["low", "lower", "wider", "sad", "sadder"], ["sing", "ring", "rings", "ink", "king"],
    ["tea", "team", "seat", "east", "beat"], ["old", "bolt", "bold", "oak", "boat"],
    ["sun", "fun", "funny", "run", "runs"],
])
while True:
    corpus = [dice.choice(stock) for _ in range(5)]
    pairs = Counter(pair for word in corpus for pair in zip(word, word[1:]))
    (best, count), (_, second) = pairs.most_common(2)
    if count > second:
        break
text = dice.choice(["grün", "café", "Zoë", "naïve", "Köln", "señor"]) + dice.choice(["", "!", " 7"])
statement = "\n".join([
    "A tokenizer starts from single letters and applies these merges, in this order:", "",
    *(f"    {number}  {one} + {other}" for number, (one, other) in enumerate(merges, start=1)), "",
    f"Another one is trained on these words: {' '.join(corpus)}",
])
print(json.dumps({
    "statement": statement,
    "questions": [
        *({"question": f"How many tokens has {word}?", "answer": len(cut(word))} for word in words),
        {"question": f"Which is the first token of {words[0]}?", "answer": cut(words[0])[0]},
        {"question": "Which two letters does the second tokenizer join first? Write them together.",
         "answer": "".join(best)},
        {"question": f"How many bytes has {text} in UTF-8? (each letter with a mark is two)",
         "answer": len(text.encode("utf-8"))},
    ],
}))
