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
        self.routes, self.limits, self.clock, self.sleep, self.pause, self.attempts = routes, limits, clock, sleep, pause, attempts
        self.log: list[dict] = []

    def note(self, request: Request, provider: Provider, outcome: str, seconds: float = 0) -> None:
        self.log.append({"route": request.route, "provider": provider.name, "outcome": outcome, "seconds": seconds})

    def ask(self, request: Request, on_text: Callable[[str], None] | None = None) -> dict:
        """Return text, provider and attempts; Refused with the reason if there is no answer."""
        if request.route not in self.routes:
            raise Refused(f"unknown route: {request.route}")
        end, total = self.clock() + request.seconds, 0
        for provider in self.routes[request.route]:
            if request.tokens > provider.context:
                self.note(request, provider, "context")
                continue
            for attempt in range(1, self.attempts + 1):
                if not self.admit(request, provider, end):
                    break
                total += 1
                start, text = self.clock(), ""
                try:
                    for piece in self.pieces(provider, request.prompt):
                        if self.clock() > end:
                            break
                        text += piece
                        if on_text:
                            on_text(piece)
                    if self.clock() > end:
                        self.note(request, provider, "deadline", self.clock() - start)
                        raise Refused("deadline")
                    self.note(request, provider, "ok", self.clock() - start)
                    return {"text": text, "provider": provider.name, "attempts": total}
                except ProviderError as error:
                    self.note(request, provider, f"error {error.status}", self.clock() - start)
                    if on_text and text:
                        raise Refused("broken after the first words") from error
                    if error.status == 400:
                        raise Refused("bad request") from error
                    if error.status in (401, 403, 404):
                        break
                if attempt == self.attempts or self.pause(attempt) > end - self.clock():
                    break
                self.sleep(self.pause(attempt))
        raise Refused("no provider")

    def admit(self, request: Request, provider: Provider, end: float) -> bool:
        """Wait for the provider's limit; False if that takes too long."""
        limit = self.limits.get(provider.name)
        if limit is None:
            return True
        wait = limit.wait(request.tokens, self.clock())
        if wait > end - self.clock():
            self.note(request, provider, "limit")
            return False
        if wait > 0:
            self.sleep(wait)
        limit.take(request.tokens, self.clock())
        return True

    @staticmethod
    def pieces(provider: Provider, prompt: str) -> Iterator[str]:
        """Yield the pieces of one attempt; an empty stream is a failure."""
        empty = True
        for piece in provider.stream(prompt):
            empty = False
            yield piece
        if empty:
            raise ProviderError(None)
