"""How much one run may use. What is used up ends the run, whatever the model would like."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field


class SpentError(Exception):
    """The budget is used up; the text says which part."""


@dataclass
class Budget:
    """Steps, tokens and seconds. The clock is given, so that a test need not wait."""

    max_steps: int = 12
    max_tokens: int = 20_000
    max_seconds: float = 120.0
    clock: Callable[[], float] = time.monotonic
    steps: int = 0
    tokens: int = 0
    began: float = field(init=False)

    def __post_init__(self) -> None:
        """Starts the clock."""
        self.began = self.clock()

    def step(self) -> None:
        """Counts a step before it is taken, or refuses it."""
        if self.steps >= self.max_steps:
            raise SpentError(f"{self.max_steps} steps are used up")
        if self.clock() - self.began >= self.max_seconds:
            raise SpentError(f"{self.max_seconds:g} seconds are used up")
        self.steps += 1

    def spend(self, n_tokens: int) -> None:
        """Counts tokens, known only after a reply: the one that goes over is paid, but not acted on."""
        self.tokens += n_tokens
        if self.tokens > self.max_tokens:
            raise SpentError(f"{self.max_tokens} tokens are used up")
