import csv
import json
from pathlib import Path

from pieces import read_merges, tokenize

merges = read_merges(Path("data/merges.json"))
tokens, letters = {}, {}
with open("data/small_words.csv", encoding="utf-8", newline="") as file:
    for row in csv.DictReader(file):
        language, word = row["language"], row["word"]
        tokens[language] = tokens.get(language, 0) + len(tokenize(word, merges))
        letters[language] = letters.get(language, 0) + len(word)
Path("real.json").write_text(json.dumps({key: round(tokens[key] / letters[key], 3) for key in tokens}), encoding="utf-8")
