import json
from pathlib import Path

from books import load

good, bad = load(Path("data/speeches.txt"))
longest = max(good, key=lambda one: one["pages"])
figures = {"good": len(good), "bad": len(bad), "longest": longest["title"], "words": sum(one["pages"] for one in good)}
Path("real.json").write_text(json.dumps(figures), encoding="utf-8")
