"""The same training on a Ray cluster whose nodes die: tasks are tried again, an actor comes back from its checkpoint."""
import os
from collections.abc import Callable

import ray

from elastic import batch, deal, load, save


@ray.remote(max_retries=5)
def part_sum(w: float, data: list[float], samples: list[int], notes: str) -> float:
    """The sum of (w - data[i]) over these samples; writes them as one line into a file of its own in `notes`, as a trace of the try."""
    with open(os.path.join(notes, f"{os.getpid()}.txt"), "a", encoding="utf-8") as file:
        file.write(" ".join(map(str, samples)) + "\n")
    return sum(w - data[i] for i in samples)


def train(folder: str, data: list[float], steps: int, size: int, seed: int, every: int, workers: int, notes: str, on_step: Callable[[int], None] = lambda step: None) -> tuple[list[float], list[tuple[int, int]]]:
    """The steps of elastic.train, with one part_sum task a worker; goes on from the newest checkpoint of the folder.

    on_step(step) is called when the tasks of a step are under way, before their results are asked for.
    """
    w, epoch, used, log, first = 0.0, 0, 0, [], 1
    found = load(folder)
    if found:
        step, state, (w,) = found
        epoch, used, log, first = state["epoch"], state["used"], [tuple(entry) for entry in state["log"]], step + 1
    held = ray.put(data)
    for step in range(first, steps + 1):
        samples = batch(len(data), seed, epoch, used, size)
        if not samples:
            epoch, used = epoch + 1, 0
            samples = batch(len(data), seed, epoch, used, size)
        tasks = [part_sum.remote(w, held, part, notes) for part in deal(samples, workers) if part]
        on_step(step)
        w -= 0.1 * sum(ray.get(tasks)) / len(samples)
        used += len(samples)
        log += [(epoch, i) for i in samples]
        if step % every == 0:
            save(folder, step, {"epoch": epoch, "used": used, "log": log}, [[w]])
    return [w], log


@ray.remote(max_restarts=5, max_task_retries=5)
class Counter:
    """Counts events by id. Its memory dies with its process, so it writes each event down before it answers."""

    def __init__(self, path: str):
        self.path = path
        self.seen: dict[str, int] = {}
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                for line in file:
                    name, amount = line.split()
                    self.seen[name] = int(amount)

    def add(self, name: str, amount: int) -> int:
        """The sum after this event; an event that is already known changes nothing."""
        if name not in self.seen:
            with open(self.path, "a", encoding="utf-8") as file:
                file.write(f"{name} {amount}\n")
                file.flush()
                os.fsync(file.fileno())
            self.seen[name] = amount
        return sum(self.seen.values())

    def place(self) -> int:
        """The number of its process."""
        return os.getpid()
