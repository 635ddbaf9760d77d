import json
import re
from pathlib import Path

from decode import repeated

words = re.findall(r"[a-z']+", Path("data/whale.txt").read_text(encoding="utf-8").lower())
number = {word: at for at, word in enumerate(dict.fromkeys(words))}
tokens = [number[word] for word in words]
figures = {name: repeated(tokens, n) for name, n in (("two", 2), ("three", 3), ("four", 4))}
Path("real.json").write_text(json.dumps(figures), encoding="utf-8")
