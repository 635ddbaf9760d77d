"""A journal that makes a run resume after any crash."""
import json
import os
from collections.abc import Callable
from pathlib import Path


class Changed(Exception):
    """The program no longer follows its journal."""


class Damaged(Exception):
    """A line of the journal is not readable."""


class Journal:
    def __init__(self, path: str | Path):
        self.path = Path(path)
        self.results: dict[int, dict] = {}
        self.intents: dict[int, dict] = {}
        self._n = 0
        data = self.path.read_bytes() if self.path.exists() else b""
        good = data[: data.rfind(b"\n") + 1]
        if good != data:
            self.path.write_bytes(good)
        for line in good.splitlines():
            try:
                row = json.loads(line)
                (self.results if "result" in row else self.intents)[row["n"]] = row
            except (ValueError, KeyError, TypeError) as error:
                raise Damaged(str(line)) from error

    def step(self, name: str, act: Callable[[str], object]) -> object:
        """Return the recorded result, or act and record."""
        self._n += 1
        n = self._n
        for known in (self.results, self.intents):
            if n in known and known[n]["name"] != name:
                raise Changed(f"step {n} was {known[n]['name']!r}, now {name!r}")
        if n in self.results:
            return self.results[n]["result"]
        key = f"{self.path.stem}-{n}"
        if n not in self.intents:
            self.intents[n] = self._append({"n": n, "name": name, "intent": key})
        self.results[n] = self._append({"n": n, "name": name, "result": act(key)})
        return self.results[n]["result"]

    def _append(self, row: dict) -> dict:
        line = json.dumps(row)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(line + "\n")
            file.flush()
            os.fsync(file.fileno())
        return json.loads(line)


class Mailbox:
    """A receiver that ignores repeats."""

    def __init__(self):
        self.mails: list[str] = []
        self._answers: dict[str, str] = {}

    def send(self, key: str, text: str) -> str:
        """Send once for each key."""
        if key not in self._answers:
            self.mails.append(text)
            self._answers[key] = f"sent {len(self.mails)}"
        return self._answers[key]
