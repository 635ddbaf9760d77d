"""A small training with momentum, schedule, shuffling and noise."""
import math
import random
from pathlib import Path

STEPS, BATCH = 100, 5


def _examples() -> list[tuple[list[float], float]]:
    rng = random.Random(99)
    result = []
    for _ in range(30):
        x = [rng.gauss(0, 1) for _ in range(3)] + [1.0]
        result.append((x, 2 * x[0] - x[1] + 0.5 * x[2] * x[2] + rng.gauss(0, 0.1)))
    return result


class Trainer:
    """One run; the losses of all steps are kept."""

    def __init__(self, seed: int) -> None:
        self.examples = _examples()
        self.rng = random.Random(seed)
        self.weights = [self.rng.gauss(0, 0.5) for _ in range(4)]
        self.velocity = [0.0] * 4
        self.order: list[int] = []
        self.place = 0
        self.step = 0
        self.losses: list[float] = []

    def _batch(self) -> list[tuple[list[float], float]]:
        if self.place >= len(self.order):
            self.order = list(range(len(self.examples)))
            self.rng.shuffle(self.order)
            self.place = 0
        chosen = self.order[self.place:self.place + BATCH]
        self.place += BATCH
        return [([v + self.rng.gauss(0, 0.05) for v in self.examples[i][0][:3]] + [1.0], self.examples[i][1])
                for i in chosen]

    def run(self, until: int) -> None:
        """Train up to step `until`."""
        while self.step < until:
            rate = 0.05 * (1 + math.cos(math.pi * self.step / STEPS)) / 2
            batch = self._batch()
            errors = [sum(w * v for w, v in zip(self.weights, x)) - y for x, y in batch]
            self.losses.append(sum(e * e for e in errors) / len(batch))
            for j in range(4):
                slope = sum(2 * e * x[j] for e, (x, _) in zip(errors, batch)) / len(batch)
                self.velocity[j] = 0.9 * self.velocity[j] + slope
                self.weights[j] -= rate * self.velocity[j]
            self.step += 1

    def state(self) -> dict:
        """Everything that a resume needs, for JSON."""
        raise NotImplementedError

    @classmethod
    def from_state(cls, state: dict) -> "Trainer":
        """A trainer that goes on exactly there."""
        raise NotImplementedError

    def save(self, path: str | Path) -> None:
        """Write the state atomically."""
        raise NotImplementedError

    @classmethod
    def load(cls, path: str | Path) -> "Trainer":
        """Read a state and go on."""
        raise NotImplementedError


def first_difference(a: list[float], b: list[float]) -> int | None:
    """The first place at which two lists differ."""
    raise NotImplementedError
