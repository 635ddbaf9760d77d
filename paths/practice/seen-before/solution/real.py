import json
from pathlib import Path
from statistics import fmean

from seen import Bigram, completion, order_p, overlap

text = Path("data/whale.txt").read_text(encoding="utf-8")
items = text.split(". ")[3:13]
model = Bigram(text)
figures = {"overlap": fmean(overlap(item, text) for item in items), "completion": fmean(completion(model, item) for item in items),
           "p": order_p(model.logprob, items, 99, 0)}
Path("real.json").write_text(json.dumps(figures), encoding="utf-8")
