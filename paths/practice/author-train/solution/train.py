"""Train a tiny GPT on four chapters. Run: uv run --with torch --with safetensors train.py"""
import csv
import json
import time
from pathlib import Path

import torch
import torch.nn.functional as F
from safetensors.torch import save_file
from torch import nn

import bpe
from runlog import compare, read

WIDTH, HEADS, LAYERS, CONTEXT, BATCH, MERGES = 32, 4, 1, 64, 8, 160
torch.set_num_threads(1)


class Block(nn.Module):
    """A pre-norm block with causal attention."""

    def __init__(self):
        super().__init__()
        self.ln1, self.ln2 = nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)
        self.q, self.k, self.v, self.o = (nn.Linear(WIDTH, WIDTH) for _ in range(4))
        self.w1, self.w2 = nn.Linear(WIDTH, 4 * WIDTH), nn.Linear(4 * WIDTH, WIDTH)

    def forward(self, x):
        h = self.ln1(x)
        batch, length, _ = x.shape
        q, k, v = (f(h).view(batch, length, HEADS, -1).transpose(1, 2) for f in (self.q, self.k, self.v))
        a = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        x = x + self.o(a.transpose(1, 2).reshape(batch, length, WIDTH))
        return x + self.w2(F.gelu(self.w1(self.ln2(x))))


class Gpt(nn.Module):
    """The model of tiny-gpt."""

    def __init__(self, vocabulary: int):
        super().__init__()
        self.embedding, self.positions = nn.Embedding(vocabulary, WIDTH), nn.Embedding(CONTEXT, WIDTH)
        self.blocks, self.ln = nn.ModuleList(Block() for _ in range(LAYERS)), nn.LayerNorm(WIDTH)
        for table in (self.embedding, self.positions):
            nn.init.normal_(table.weight, std=0.02)

    def forward(self, tokens):
        x = self.embedding(tokens) + self.positions(torch.arange(tokens.shape[1]))
        for block in self.blocks:
            x = block(x)
        return self.ln(x) @ self.embedding.weight.T


def tensors(model: Gpt) -> dict:
    """The weights under the names of the lesson, in half precision."""
    found = {"embedding": model.embedding.weight, "positions": model.positions.weight, "ln_weight": model.ln.weight, "ln_bias": model.ln.bias}
    for i, block in enumerate(model.blocks):
        for mine, name in (("ln1", "ln1_"), ("ln2", "ln2_")):
            found |= {f"blocks.{i}.{name}weight": getattr(block, mine).weight, f"blocks.{i}.{name}bias": getattr(block, mine).bias}
        for name in "qkvo":
            found |= {f"blocks.{i}.w{name}": getattr(block, name).weight, f"blocks.{i}.b{name}": getattr(block, name).bias}
        for n in "12":
            found |= {f"blocks.{i}.w{n}": getattr(block, "w" + n).weight, f"blocks.{i}.b{n}": getattr(block, "w" + n).bias}
    return {name: value.detach().half().contiguous() for name, value in found.items()}


def measure(model: Gpt, tokens: list[int]) -> float:
    """Mean loss over windows of CONTEXT tokens, one after the other."""
    total = 0.0
    with torch.no_grad():
        for start in range(0, len(tokens) - 1, CONTEXT):
            part = torch.tensor(tokens[start:start + CONTEXT + 1])
            total += float(F.cross_entropy(model(part[None, :-1])[0], part[1:], reduction="sum"))
    return total / (len(tokens) - 1)


def rate(step: int, steps: int) -> float:
    """Warm-up over a tenth, then a straight line down to a tenth."""
    return 0.004 * min(1.0, (step + 1) / (steps / 10)) * (1 - 0.9 * step / steps)


def train(tokens, valid, vocabulary, steps, every, log, kill=None, resume=None, best=None):
    """Train, log, and die after `kill` steps; go on from the checkpoint `resume`."""
    torch.manual_seed(0)
    model, generator, begin, before = Gpt(vocabulary), torch.Generator().manual_seed(0), 0, 0.0
    optimiser = torch.optim.AdamW(model.parameters(), weight_decay=0.1)
    if resume:
        state = torch.load(resume)
        model.load_state_dict(state["model"])
        optimiser.load_state_dict(state["optimiser"])
        generator.set_state(state["generator"])
        begin = state["step"]
    clock, lowest, data = time.perf_counter(), float("inf"), torch.tensor(tokens)
    for step in range(begin, steps + 1):
        starts = torch.randint(len(tokens) - CONTEXT, (BATCH,), generator=generator)
        x = torch.stack([data[s:s + CONTEXT + 1] for s in starts])
        value = F.cross_entropy(model(x[:, :-1]).flatten(0, 1), x[:, 1:].flatten())
        if step % every == 0:
            row = {"step": step, "tokens": step * BATCH * CONTEXT, "seconds": round(time.perf_counter() - clock, 2), "train_loss": float(value.detach())}
            if valid:
                row["valid_loss"] = measure(model, valid)
                if best and row["valid_loss"] < lowest:
                    lowest = row["valid_loss"]
                    save_file(tensors(model), best)
            log.append(row)
        for group in optimiser.param_groups:
            group["lr"] = rate(step, steps)
        optimiser.zero_grad()
        value.backward()
        optimiser.step()
        if kill == step:
            torch.save({"model": model.state_dict(), "optimiser": optimiser.state_dict(), "generator": generator.get_state(), "step": step + 1}, "checkpoint.pt")
            return


def write(path, rows, names, digits):
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(names)
        writer.writerows([[f"{r[n]:.{digits}f}" if "loss" in n else r[n] for n in names] for r in rows])


book = Path("book.txt").read_text(encoding="utf-8")
at = book.index("CHAPTER FIVE")
merges = bpe.train(book[:at], MERGES)
tokens, valid = bpe.encode(book[:at], merges), bpe.encode(book[at:], merges)
vocabulary = [bytes([i]) for i in range(256)]
for a, b in merges:
    vocabulary.append(vocabulary[a] + vocabulary[b])

whole, resumed = [], []
train(tokens, None, len(vocabulary), 120, 20, whole)
train(tokens, None, len(vocabulary), 120, 20, resumed, kill=70)
train(tokens, None, len(vocabulary), 120, 20, resumed, resume="checkpoint.pt")
write("whole.csv", whole, ["step", "train_loss"], 9)
write("resumed.csv", resumed, ["step", "train_loss"], 9)

log = []
train(tokens, valid, len(vocabulary), 400, 40, log, best="model.safetensors")
write("log.csv", log, ["step", "tokens", "seconds", "train_loss", "valid_loss"], 4)
plan = {"loss_expected": 3.5, "hours": 0.005, "tokens": 204800}
result = compare(plan, read("log.csv"))
Path("forecast.json").write_text(json.dumps(plan | {f"{k}_result": round(v, 4) for k, v in result.items()}) + "\n")
Path("excerpt.txt").write_text(book[at:], encoding="utf-8")
Path("model.json").write_text(json.dumps({"heads": HEADS, "vocabulary": [t.hex() for t in vocabulary], "excerpt": valid}) + "\n")
print(len(tokens), len(valid), len(vocabulary), len(book[at:].encode()) / len(valid))
print(*log, sep="\n")
print(result)
