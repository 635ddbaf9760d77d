"""One door for all model calls, with limits, retries and fallback."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Request:
    """A question for a route; tokens is an estimate, seconds the deadline."""

    route: str
    prompt: str
    tokens: int
    seconds: float


class ProviderError(Exception):
    """A provider failed; status is None without a connection."""

    def __init__(self, status: int | None) -> None:
        super().__init__(f"status {status}")
        self.status = status


class Refused(Exception):
    """The gateway gives no answer; the text is the reason."""


class Provider(Protocol):
    name: str
    context: int

    def stream(self, prompt: str) -> Iterator[str]: ...


class Limit(Protocol):
    def wait(self, tokens: float, now: float) -> float: ...

    def take(self, tokens: float, now: float) -> None: ...


class Gateway:
    """Answer requests by the first provider that can."""

    def __init__(self, routes: dict[str, list[Provider]], limits: dict[str, Limit], clock: Callable[[], float],
                 sleep: Callable[[float], None], pause: Callable[[int], float], attempts: int = 3) -> None:
        raise NotImplementedError

    def ask(self, request: Request, on_text: Callable[[str], None] | None = None) -> dict:
        """Return text, provider and attempts; Refused with the reason if there is no answer."""
        raise NotImplementedError
