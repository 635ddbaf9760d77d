"""An agent that stays on course: the loop decides, the model proposes."""
from collections.abc import Callable


def prompt(goal: str, state: dict) -> str:
    """Return goal, rest and last result."""
    raise NotImplementedError


def check(proposal: object, state: dict) -> str | None:
    """Return None if the proposal is allowed, else a reason."""
    raise NotImplementedError


def run(records: dict[str, str], model: Callable[[str, str], dict], journal, goal: str,
        max_steps: int = 500, max_tokens: int = 100_000, patience: int = 5) -> dict:
    """Work through the records until done, stopped or ask."""
    raise NotImplementedError
