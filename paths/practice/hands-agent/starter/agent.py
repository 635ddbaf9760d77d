"""An agent with a budget, a trace, approvals and a stop button."""
import threading
from pathlib import Path


def run(model, tools: dict, task: str, *, approve, apply, trace: Path, stop: threading.Event,
        max_steps: int = 10, max_tokens: int = 5000, max_seconds: float = 60.0) -> dict:
    raise NotImplementedError
