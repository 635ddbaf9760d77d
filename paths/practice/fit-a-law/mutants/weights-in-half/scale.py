"""Training runs that one can believe: schedule, accumulation, checkpoints, throughput, and a ladder of sizes."""
import csv
import json
import math
import os
import time
from pathlib import Path

import torch
from torch import Tensor
from torch.nn import functional as F

from law import fit, predict
from small_gpt import CONTEXT, GPT, text, weights


def rate(step: int, steps: int, peak: float, warmup: int, floor: float = 0.1) -> float:
    """Linear up to `peak` in step `warmup` (step 0 has peak / warmup), then a cosine down to floor * peak in the last step."""
    if step < warmup:
        return peak * (step + 1) / warmup
    share = (step - warmup) / max(1, steps - 1 - warmup)
    return peak * (floor + (1 - floor) * (1 + math.cos(math.pi * share)) / 2)


def batch(data: Tensor, size: int, draw: torch.Generator) -> tuple[Tensor, Tensor]:
    """`size` random windows of CONTEXT inputs, and the same one place later."""
    starts = torch.randint(0, len(data) - CONTEXT, (size,), generator=draw)
    windows = torch.stack([data[s:s + CONTEXT + 1] for s in starts.tolist()])
    return windows[:, :-1], windows[:, 1:]


def flops_per_token(model: GPT) -> int:
    """Forward and backward: 6 for each weight, and attention without saving for the mask."""
    return 6 * weights(model) + 12 * model.layers * CONTEXT * model.width


def train(model: GPT, data: Tensor, steps: int, size: int = 16, parts: int = 1, peak: float = 3e-3, warmup: int = 40, seed: int = 0, bf16: bool = False, checkpoint: str | None = None, every: int = 50, until: int | None = None) -> list[dict[str, float]]:
    """AdamW with clipping at 1, `size` windows a step in `parts` equal parts. One row for each step: step, tokens, loss, rate, seconds.

    With `checkpoint`, goes on from that file if it exists, and writes it after each step number that `every` divides, and
    after the last. `until` stops before that step, as a kill would, but the schedule is that of `steps`.
    """
    optimizer = torch.optim.AdamW(model.parameters(), betas=(0.9, 0.95), weight_decay=0.1)
    draw = torch.Generator().manual_seed(seed)
    log: list[dict[str, float]] = []
    if checkpoint and Path(checkpoint).exists():
        state = torch.load(checkpoint)
        model.load_state_dict(state["model"])
        optimizer.load_state_dict(state["optimizer"])
        draw.set_state(state["draw"])
        log = state["log"]
    model.train()
    if bf16:
        model.bfloat16()
    for step in range(len(log), min(steps, until or steps)):
        begin = time.perf_counter()
        for group in optimizer.param_groups:
            group["lr"] = rate(step, steps, peak, warmup)
        x, y = batch(data, size, draw)
        total = 0.0
        optimizer.zero_grad()
        for part_x, part_y in zip(x.chunk(parts), y.chunk(parts)):
            with torch.autocast("cpu", torch.bfloat16, enabled=bf16):
                logits = model(part_x)
            loss = F.cross_entropy(logits.float().flatten(0, 1), part_y.flatten(), reduction="sum") / y.numel()
            loss.backward()
            total += loss.item()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        log.append({"step": step, "tokens": (step + 1) * size * CONTEXT, "loss": total, "rate": rate(step, steps, peak, warmup), "seconds": time.perf_counter() - begin})
        if checkpoint and ((step + 1) % every == 0 or step + 1 == steps):
            state = {"model": model.state_dict(), "optimizer": optimizer.state_dict(), "draw": draw.get_state(), "log": log}
            torch.save(state, checkpoint + ".new")
            os.replace(checkpoint + ".new", checkpoint)
    return log


def valid(model: GPT, data: Tensor) -> float:
    """The mean loss over all whole windows of the data, one behind the other."""
    count = (len(data) - 1) // CONTEXT
    x, y = data[:count * CONTEXT].view(count, CONTEXT), data[1:count * CONTEXT + 1].view(count, CONTEXT)
    with torch.no_grad():
        return F.cross_entropy(model.eval()(x).flatten(0, 1), y.flatten()).item()


def throughput(log: list[dict[str, float]], skip: int = 10) -> float:
    """Tokens a second: those of one step over the median of the seconds, without the first steps."""
    seconds = sorted(row["seconds"] for row in log[skip:])
    return log[0]["tokens"] / seconds[len(seconds) // 2]


def peak_flops(size: int = 512, repeats: int = 20) -> float:
    """What this machine reaches in its best discipline: a square matrix product, operations a second."""
    a = torch.randn(size, size)
    best = math.inf
    for _ in range(repeats):
        begin = time.perf_counter()
        a @ a
        best = min(best, time.perf_counter() - begin)
    return 2 * size ** 3 / best


def bet(points: list[tuple[float, float]], n: float) -> float:
    """The loss that the law of these (weights, loss) predicts for n weights."""
    return predict(fit(points), n)


def main() -> None:
    """Climb the ladder: train five rungs; bet.json is written before the last one, ladder.csv after it."""
    data, held, letters = text()
    rungs, steps = (8, 16, 32, 48, 64), 600
    rows: list[dict[str, float]] = []
    for width in rungs:
        model = GPT(len(letters), width, heads=width // 8)
        if width == rungs[-1]:
            predicted = bet([(row["weights"], row["loss"]) for row in rows], weights(model))
            Path("bet.json").write_text(json.dumps({"weights": weights(model), "predicted": predicted}), encoding="utf-8")
        log = train(model, data, steps, peak=min(0.02, 0.3 / width), warmup=60)
        rows.append({"width": width, "weights": weights(model), "loss": valid(model, held)})
        use = flops_per_token(model) * throughput(log) / peak_flops()
        print(f"width {width}: {weights(model)} weights, loss {rows[-1]['loss']:.3f}, {throughput(log):,.0f} tokens a second, MFU {use:.0%}", flush=True)
    with open("ladder.csv", "w", newline="", encoding="utf-8") as file:
        out = csv.DictWriter(file, rows[0])
        out.writeheader()
        out.writerows(rows)


if __name__ == "__main__":
    torch.set_num_threads(1)
    main()
