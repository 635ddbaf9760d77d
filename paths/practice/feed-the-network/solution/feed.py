"""A dataset, a loader, and loading ahead."""
import math
import queue
import random
import re
import threading
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any


def read_picture(path: str | Path) -> list[list[int]]:
    """Rows of grey values of a text PGM or PPM file."""
    words = re.sub(r"#.*", "", Path(path).read_text(encoding="ascii")).split()
    channels = {"P2": 1, "P3": 3}.get(words[0] if words else "")
    if channels is None:
        raise ValueError(f"{path}: neither P2 nor P3")
    width, height, _, *values = map(int, words[1:])
    if len(values) != width * height * channels:
        raise ValueError(f"{path}: {len(values)} values for {width} x {height} pixels")
    if channels == 3:
        values = [round((299 * r + 587 * g + 114 * b) / 1000)
                  for r, g, b in zip(values[0::3], values[1::3], values[2::3])]
    return [values[row * width:(row + 1) * width] for row in range(height)]


class Pictures:
    """Pictures in folders; the folder is the class."""

    def __init__(self, folder: str | Path) -> None:
        self.classes = sorted(path.name for path in Path(folder).iterdir() if path.is_dir())
        self._files = [(path, label) for label, name in enumerate(self.classes)
                       for path in sorted((Path(folder) / name).iterdir())
                       if path.suffix in (".pgm", ".ppm")]

    def __len__(self) -> int:
        return len(self._files)

    def __getitem__(self, i: int) -> tuple[list[list[int]], int]:
        path, label = self._files[i]
        return read_picture(path), label


class Loader:
    """Batches of a dataset."""

    def __init__(self, dataset: Any, batch_size: int, shuffle: bool = False, seed: int = 0) -> None:
        self.dataset, self.batch_size, self.shuffle = dataset, batch_size, shuffle
        self._rng = random.Random(seed)

    def __len__(self) -> int:
        return math.ceil(len(self.dataset) / self.batch_size)

    def __iter__(self) -> Iterator[tuple[list, list]]:
        order = list(range(len(self.dataset)))
        if self.shuffle:
            self._rng.shuffle(order)
        for start in range(0, len(order), self.batch_size):
            pairs = [self.dataset[i] for i in order[start:start + self.batch_size]]
            yield [picture for picture, _ in pairs], [label for _, label in pairs]


def prefetch(items: Iterable, size: int) -> Iterator:
    """The same items, loaded ahead by a thread."""
    waiting: queue.Queue = queue.Queue(maxsize=size)

    def work() -> None:
        try:
            for item in items:
                waiting.put(("item", item))
            waiting.put(("end", None))
        except BaseException as error:
            waiting.put(("error", error))

    threading.Thread(target=work, daemon=True).start()
    while True:
        kind, value = waiting.get()
        if kind == "end":
            return
        if kind == "error":
            raise value
        yield value
