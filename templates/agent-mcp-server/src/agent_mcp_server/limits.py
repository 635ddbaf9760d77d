"""How often tools may be called: an assistant in a loop is stopped before it costs anything."""

import time
from collections import deque
from collections.abc import Callable

from .notes import RefusedError


class Limit:
    """At most `n` calls in any minute. The clock is given, so that a test need not wait."""

    def __init__(self, n: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.n = n
        self.clock = clock
        self.calls: deque[float] = deque()

    def count(self) -> None:
        """Counts a call, or refuses it and says when to come back."""
        now = self.clock()
        while self.calls and now - self.calls[0] >= 60:
            self.calls.popleft()
        if len(self.calls) >= self.n:
            wait = 60 - (now - self.calls[0])
            raise RefusedError(f"more than {self.n} calls a minute; try again in {wait:.0f} seconds")
        self.calls.append(now)
