"""A stop switch that fails closed."""

from collections.abc import Callable


class Stopped(Exception):
    """The switch was off; `done` holds the results so far."""


class Switch:
    def __init__(self, path: str) -> None:
        self.path = path

    def running(self) -> bool:
        raise NotImplementedError

    def stop(self, by: str, why: str = "") -> None:
        raise NotImplementedError

    def start(self, by: str, why: str) -> None:
        raise NotImplementedError


def work(switch: Switch, acts: list[Callable[[], object]]) -> list[object]:
    raise NotImplementedError
