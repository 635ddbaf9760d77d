"""Measure each version against the one before, in processor time; prints the rows of steps.csv: python measure.py"""
import statistics
import time

import torch
from reader import WORDS, Reader, plain
from versions import VERSIONS

torch.set_num_threads(1)
model = Reader().eval()
ways = {"plain": plain, **VERSIONS}
times: dict[str, list[float]] = {name: [] for name in ways}
for turn in range(4):
    prompts = torch.randint(WORDS, (4, 32), generator=torch.Generator().manual_seed(turn)).tolist()
    for name, way in ways.items():
        begin = time.process_time()
        way(model, prompts, 24)
        if turn:
            times[name].append(time.process_time() - begin)
names = list(ways)
for old, new in zip(names, names[1:]):
    gains = sorted(a / b for a, b in zip(times[old], times[new]))
    print(f"{new},{statistics.median(times[old]) / statistics.median(times[new]):.2f},{gains[0]:.2f},{gains[-1]:.2f}")
print(f"total {statistics.median(times['plain']) / statistics.median(times[names[-1]]):.2f}, {statistics.median(times['plain']):.3f} s to {statistics.median(times[names[-1]]):.3f} s")
