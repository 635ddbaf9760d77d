import json
import re
from pathlib import Path

from ocr import report

page = Path("data/page.txt").read_text(encoding="utf-8").splitlines()
known = set(Path("data/easy.txt").read_text(encoding="utf-8").split())
found = report(page, page, known)
words = [word for line in page for word in re.findall(r"[a-z]+", line.lower())]
unknown = sum(word not in known for word in words) / len(words)
figures = {"unknown": round(unknown, 3), "cer_after": found["cer_after"], "worse": found["worse"]}
Path("real.json").write_text(json.dumps(figures), encoding="utf-8")
