import json
from pathlib import Path
from statistics import fmean

from seen import overlap

corpus = Path("data/gsm8k_train.txt").read_text(encoding="utf-8")
items = json.loads(Path("data/gsm8k_test.json").read_text(encoding="utf-8"))
figures = {"resembling": [i["id"] for i in items if overlap(i["text"], corpus, 8) >= 0.2],
           "copies": sum(overlap(i["text"], corpus) == 1.0 for i in items),
           "mean": fmean(overlap(i["text"], corpus) for i in items)}
Path("real.json").write_text(json.dumps(figures), encoding="utf-8")
