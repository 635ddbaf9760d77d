"""Training that survives kills and a changing number of workers."""
import json
import math
import os
import random
from collections.abc import Callable
from pathlib import Path


def order(n: int, seed: int, epoch: int) -> list[int]:
    """Return the order of an epoch."""
    indices = list(range(n))
    random.Random(f"{seed}-{epoch}").shuffle(indices)
    return indices


def batch(n: int, seed: int, epoch: int, used: int, size: int) -> list[int]:
    """Return the next global batch."""
    return order(n, seed, epoch)[used:used + size]


def deal(batch: list[int], workers: int) -> list[list[int]]:
    """Deal a batch out to the workers."""
    return [batch[r::workers] for r in range(workers)]


def _write(path: Path, value: object) -> None:
    temporary = path.with_suffix(".tmp")
    temporary.write_text(json.dumps(value))
    os.replace(temporary, path)


def save(folder: str, step: int, state: dict, parts: list[list[float]]) -> None:
    """Write all parts, then the manifest."""
    for k, part in enumerate(parts):
        _write(Path(folder) / f"{step:06}-part-{k}.json", part)
    _write(Path(folder) / f"{step:06}.json", {"state": state, "parts": len(parts)})


def load(folder: str) -> tuple[int, dict, list[float]] | None:
    """Return the newest complete checkpoint."""
    for path in sorted(Path(folder).glob("[0-9]*.json"), reverse=True):
        if "part" in path.name:
            continue
        manifest = json.loads(path.read_text())
        parts = [path.with_name(f"{path.stem}-part-{k}.json") for k in range(manifest["parts"])]
        if all(p.exists() for p in parts):
            return int(path.stem), manifest["state"], [v for p in parts for v in json.loads(p.read_text())]
    return None


def interval(write: float, between: float, workers: int) -> float:
    """Return Young's interval between checkpoints."""
    return math.sqrt(2 * write * between / workers)


def train(folder: str, data: list[float], steps: int, size: int, seed: int, every: int,
          workers_at: Callable[[int], int], kill: Callable[[int], bool] = lambda step: False
          ) -> tuple[list[float], list[tuple[int, int]]]:
    """Return the weight and the log of used samples."""
    step, epoch, used, w, log = 0, 0, 0, 0.0, []
    while step < steps:
        if kill(step + 1):
            found = load(folder)
            step, epoch, used, w, log = 0, 0, 0, 0.0, []
            if found:
                step, state, (w,) = found
                epoch, used, log = state["epoch"], state["used"], [tuple(x) for x in state["log"]]
            continue
        step += 1
        if used >= len(data):
            epoch, used = epoch + 1, 0
        samples = batch(len(data), seed, epoch, used, size)
        sums = [sum(w - data[i] for i in part) for part in deal(samples, workers_at(step))]
        w -= 0.1 * sum(sums) / len(samples)
        used += len(samples)
        log += [(epoch, i) for i in samples]
        if step % every == 0:
            save(folder, step, {"epoch": epoch, "used": used, "log": log}, [[w]])
    return [w], log
