import json
from pathlib import Path

from bpe import decode, encode, train

tale, whale = (Path("data", name).read_text(encoding="utf-8") for name in ("book.txt", "whale.txt"))
lists = train(tale, 300), train(whale, 300)
size = len(whale.encode())
spelled = []
for merges in lists:
    parts = {i: bytes([i]) for i in range(256)}
    for number, (a, b) in enumerate(merges):
        parts[256 + number] = parts[a] + parts[b]
    spelled.append({parts[256 + number] for number in range(len(merges))})
figures = {"foreign": size / len(encode(whale, lists[0])), "own": size / len(encode(whale, lists[1])), "shared": len(spelled[0] & spelled[1])}
Path("real.json").write_text(json.dumps(figures), encoding="utf-8")
