"""The same training on a Ray cluster whose nodes die: tasks are tried again, an actor comes back from its checkpoint."""
from collections.abc import Callable

import ray


@ray.remote
def part_sum(w: float, data: list[float], samples: list[int], notes: str) -> float:
    """The sum of (w - data[i]) over these samples; writes them as one line into a file of its own in `notes`, as a trace of the try."""
    raise NotImplementedError()


def train(folder: str, data: list[float], steps: int, size: int, seed: int, every: int, workers: int, notes: str, on_step: Callable[[int], None] = lambda step: None) -> tuple[list[float], list[tuple[int, int]]]:
    """The steps of elastic.train, with one part_sum task a worker; goes on from the newest checkpoint of the folder.

    on_step(step) is called when the tasks of a step are under way, before their results are asked for.
    """
    raise NotImplementedError()


@ray.remote
class Counter:
    """Counts events by id. Its memory dies with its process, so it writes each event down before it answers."""

    def __init__(self, path: str):
        raise NotImplementedError()

    def add(self, name: str, amount: int) -> int:
        """The sum after this event; an event that is already known changes nothing."""
        raise NotImplementedError()

    def place(self) -> int:
        """The number of its process."""
        raise NotImplementedError()
