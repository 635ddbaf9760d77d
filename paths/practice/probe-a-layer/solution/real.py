import csv
import json
import random
from pathlib import Path
from statistics import fmean, pstdev

from probe import accuracy, train

with open("data/penguins.csv", newline="") as file:
    birds = list(csv.DictReader(file))
columns = [[float(bird[name]) for bird in birds] for name in list(birds[0])[1:]]
xs = [list(x) for x in zip(*([(v - fmean(c)) / pstdev(c) for v in c] for c in columns))]


def score(ys: list[int]) -> float:
    return accuracy(train(xs[::2], ys[::2]), xs[1::2], ys[1::2])


drawn = [set(random.Random(seed).sample(range(342), 171)) for seed in range(5)]
figures = {"accuracy": score([int(bird["species"] == "Gentoo") for bird in birds]),
           "control": fmean(score([int(i in ones) for i in range(342)]) for ones in drawn)}
Path("real.json").write_text(json.dumps(figures), encoding="utf-8")
