"""An agent's loop: think, act, observe, with three limits."""
import time


def count(messages: list[dict]) -> int:
    """Words in all contents; a stand-in for tokens."""
    raise NotImplementedError


def run(model, tools, task, max_steps=8, max_tokens=5000, max_seconds=60, clock=time.monotonic) -> dict:
    """Let the model act until it answers or a limit is reached."""
    raise NotImplementedError
