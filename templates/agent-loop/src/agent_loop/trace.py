"""What happened, one JSON object a line, written at once: a run that crashes leaves its trace up to there."""

import json
import time
from collections.abc import Callable
from pathlib import Path


class Trace:
    """A file that only grows. The clock is given, so that two runs of a test are the same."""

    def __init__(self, file: Path, clock: Callable[[], float] = time.time) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        self._file = file
        self._clock = clock

    def write(self, event: str, **details: object) -> None:
        """Adds one event."""
        line = json.dumps({"time": round(self._clock(), 3), "event": event, **details}, ensure_ascii=False)
        with self._file.open("a", encoding="utf-8") as file:
            file.write(line + "\n")


def read(file: Path) -> list[dict[str, object]]:
    """The events; a last line that was cut off by a crash is left out."""
    lines = file.read_text(encoding="utf-8").split("\n")
    return [json.loads(line) for line in lines[:-1]]


def table(events: list[dict[str, object]]) -> str:
    """A run as a Markdown table."""
    rows = ["| event | what | tokens |", "|---|---|--:|"]
    for event in events:
        what = event.get("tool") or event.get("because") or event.get("task") or event.get("answer") or ""
        outcome = str(event.get("outcome", ""))
        shown = " ".join(f"{what} {outcome}".split()).replace("|", "\\|")
        # Written by a model: what could move the cursor is left out.
        shown = "".join(c for c in shown if c.isprintable())[:80]
        rows.append(f"| {event['event']} | {shown} | {event.get('tokens', '')} |")
    return "\n".join(rows)
