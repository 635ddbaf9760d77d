"""Ask before acts that cannot be undone."""
from collections.abc import Callable
from dataclasses import dataclass


@dataclass
class Act:
    effect: Callable[..., str]  # says what would happen; changes nothing
    run: Callable[..., object]
    reversible: bool = False


class Refused(Exception):
    pass


def is_yes(answer: dict) -> bool:
    raise NotImplementedError


class Gate:
    def __init__(self, acts: dict[str, Act]):
        raise NotImplementedError
