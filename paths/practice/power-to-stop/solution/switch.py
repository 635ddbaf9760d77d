"""A stop switch that fails closed."""

import json
import os
from collections.abc import Callable
from pathlib import Path


class Stopped(Exception):
    """The switch was off; `done` holds the results so far."""

    def __init__(self, done: list[object]) -> None:
        super().__init__(f"stopped after {len(done)} acts")
        self.done = done


class Switch:
    def __init__(self, path: str) -> None:
        self.path = path

    def _read(self) -> dict:
        try:
            content = json.loads(Path(self.path).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return content if isinstance(content, dict) else {}

    def _write(self, state: str, by: str, why: str) -> None:
        part = f"{self.path}.part"
        Path(part).write_text(json.dumps({"state": state, "by": by, "why": why}), encoding="utf-8")
        os.replace(part, self.path)

    def running(self) -> bool:
        return self._read().get("state") == "run"

    def stop(self, by: str, why: str = "") -> None:
        if not by:
            raise ValueError("who stops it?")
        self._write("stop", by, why)

    def start(self, by: str, why: str) -> None:
        if not by:
            raise ValueError("who starts it?")
        old = self._read()
        if old.get("state") == "stop" and (not why or by == old.get("by")):
            raise PermissionError("a restart needs a reason and a second person")
        self._write("run", by, why)


def work(switch: Switch, acts: list[Callable[[], object]]) -> list[object]:
    done: list[object] = []
    for act in acts:
        if not switch.running():
            raise Stopped(done)
        done.append(act())
    return done
