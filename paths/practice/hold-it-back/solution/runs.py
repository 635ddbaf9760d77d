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
    torch.manual_seed(seed)
    rate = 0.3 if name in ("dropout", "all") else 0.0
    decay = 0.3 if name in ("decay", "all") else 0.0
    net = nn.Sequential(nn.Linear(64, 32), nn.ReLU(), nn.Dropout(rate), nn.Linear(32, 32), nn.ReLU(), nn.Dropout(rate), nn.Linear(32, 10))
    optimiser = torch.optim.AdamW(net.parameters(), lr=0.005, weight_decay=decay)
    losses, kept = [], []
    for _ in range(80):
        net.train()
        for part in torch.randperm(100).split(20):
            optimiser.zero_grad()
            measure(net(x[train][part]), y[train][part]).backward()
            optimiser.step()
        net.eval()
        with torch.no_grad():
            losses.append(float(measure(net(x[valid]), y[valid])))
        kept.append(copy.deepcopy(net.state_dict()))
    best, last = early_stop(losses, 8) if name in ("stop", "all") else (len(losses) - 1, len(losses) - 1)
    net.load_state_dict(kept[best])
    with torch.no_grad():
        train_loss = float(measure(net(x[train]), y[train]))
    row = {"run": name, "seed": seed, "epochs": last + 1, "train_loss": f"{train_loss:.4f}", "valid_loss": f"{losses[best]:.4f}"}
    return row, {f"{name}.{seed}.{key}": value.half() for key, value in kept[best].items()}


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
