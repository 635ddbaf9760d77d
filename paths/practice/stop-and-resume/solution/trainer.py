"""A small training with momentum, schedule, shuffling and noise."""
import json
import math
import os
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
        version, numbers, spare = self.rng.getstate()
        return {
            "rng": [version, list(numbers), spare], "weights": list(self.weights),
            "velocity": list(self.velocity), "order": list(self.order), "place": self.place,
            "step": self.step, "losses": list(self.losses),
        }

    @classmethod
    def from_state(cls, state: dict) -> "Trainer":
        """A trainer that goes on exactly there."""
        trainer = cls(0)
        version, numbers, spare = state["rng"]
        trainer.rng.setstate((version, tuple(numbers), spare))
        for name in ("weights", "velocity", "order", "losses"):
            setattr(trainer, name, list(state[name]))
        trainer.place, trainer.step = state["place"], state["step"]
        return trainer

    def save(self, path: str | Path) -> None:
        """Write the state atomically."""
        temporary = Path(path).with_suffix(".tmp")
        temporary.write_text(json.dumps(self.state()), encoding="utf-8")
        os.replace(temporary, path)

    @classmethod
    def load(cls, path: str | Path) -> "Trainer":
        """Read a state and go on."""
        return cls.from_state(json.loads(Path(path).read_text(encoding="utf-8")))


def first_difference(a: list[float], b: list[float]) -> int | None:
    """The first place at which two lists differ."""
    for place, (x, y) in enumerate(zip(a, b)):
        if x != y:
            return place
    return None if len(a) == len(b) else min(len(a), len(b))
