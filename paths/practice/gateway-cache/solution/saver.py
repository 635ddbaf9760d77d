"""Save money: an answer cache and a batch lane."""

import hashlib
import json
from collections.abc import Callable


def key(request: dict) -> str:
    """Return the hash of everything that can change the answer."""
    try:
        parts = {"model": request["model"], "scope": request["scope"], "temperature": float(request["temperature"]),
                 "system": " ".join(request["system"].split()), "user": " ".join(request["user"].split())}
    except KeyError as error:
        raise ValueError(f"the request lacks {error}") from None
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode("utf-8")).hexdigest()


class AnswerCache:
    """Answers that need not be asked for twice."""

    def __init__(self, ask: Callable[[dict], dict], clock: Callable[[], float], ttl: float = 3600.0, size: int = 1000) -> None:
        self._ask, self._clock, self._ttl, self._size = ask, clock, ttl, size
        self._entries: dict[str, tuple[dict, float]] = {}
        self.hits = self.misses = 0
        self.saved = 0.0

    def ask(self, request: dict) -> dict:
        """Return the answer, from the cache if it is there."""
        name = key(request)
        entry = self._entries.pop(name, None)
        if entry and self._clock() - entry[1] < self._ttl:
            self._entries[name] = entry
            self.hits += 1
            self.saved += entry[0]["cost"]
            return entry[0] | {"cost": 0.0, "cached": True}
        self.misses += 1
        answer = self._ask(request)
        if answer["finish"] == "stop" and float(request["temperature"]) == 0:
            self._entries[name] = (dict(answer), self._clock())
            if len(self._entries) > self._size:
                del self._entries[next(iter(self._entries))]
        return answer | {"cached": False}


class Lane:
    """Requests that can wait for a batch."""

    def __init__(self, clock: Callable[[], float], window: float = 86400.0, most: int = 1000, oldest: float = 600.0) -> None:
        self._clock, self._window, self._most, self._oldest = clock, window, most, oldest
        self._queued: dict[str, tuple[dict, float]] = {}
        self._sent: dict[str, dict] = {}
        self._answered: dict[str, str] = {}

    def submit(self, request: dict, needed_in: float) -> str:
        """Return fast, queued or known."""
        name = key(request)
        if needed_in < self._window + self._oldest:
            return "fast"
        if name in self._queued or name in self._sent or name in self._answered:
            return "known"
        self._queued[name] = (request, self._clock())
        return "queued"

    def due(self) -> list[dict]:
        """Return the batch to send now."""
        if not self._queued:
            return []
        since = next(iter(self._queued.values()))[1]
        if len(self._queued) < self._most and self._clock() - since < self._oldest:
            return []
        batch = []
        for name in list(self._queued)[:self._most]:
            request, _ = self._queued.pop(name)
            self._sent[name] = request
            batch.append({"id": name, "request": request})
        return batch

    def results(self, rows: list[dict]) -> None:
        """Note the answers, and queue again what failed."""
        for row in rows:
            request = self._sent.pop(row["id"], None)
            if request is None:
                continue
            if "text" in row:
                self._answered[row["id"]] = row["text"]
            else:
                self._queued[row["id"]] = (request, self._clock())

    def answer(self, request: dict) -> str | None:
        """Return the answer if it is there."""
        return self._answered.get(key(request))

    def waiting(self) -> dict:
        """Return how many requests are in each state."""
        return {"queued": len(self._queued), "sent": len(self._sent), "answered": len(self._answered)}
