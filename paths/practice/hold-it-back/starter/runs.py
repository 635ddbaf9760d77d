"""The fifteen runs. Run: uv run --with torch --with safetensors runs.py"""
import copy
import csv

import torch
from safetensors.torch import save_file
from torch import nn

from hold import early_stop

torch.set_num_threads(1)
with open("data/digits.csv", newline="") as file:
    rows = list(csv.DictReader(file))
x = torch.tensor([[int(c) / 9 for c in r["pixels"]] for r in rows])
y = torch.tensor([int(r["label"]) for r in rows])
train, valid = slice(0, 100), slice(100, 600)
measure = nn.CrossEntropyLoss()


def run(name: str, seed: int) -> tuple[dict, dict]:
    """Train one network; return its row of runs.csv, and the tensors of the weights that you keep.

    The keys of the row are run, seed, epochs, train_loss and valid_loss; those of the tensors `RUN.SEED.KEY`, such as
    `plain.1.0.weight`.
    """
    raise NotImplementedError


table, weights = [], {}
for name in ("plain", "dropout", "decay", "stop", "all"):
    for seed in (1, 2, 3):
        row, tensors = run(name, seed)
        print(row)
        table.append(row)
        weights |= tensors
with open("runs.csv", "w", newline="") as file:
    writer = csv.DictWriter(file, list(table[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(table)
save_file(weights, "weights.safetensors")
