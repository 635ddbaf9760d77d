"""Pipeline schedules and a simulator."""

Action = tuple[str, int]


def bubble(p: int, m: int) -> float:
    """Return the idle share for equal stages."""
    raise NotImplementedError


def gpipe(p: int, m: int) -> list[list[Action]]:
    """Return all forwards, then all backwards."""
    raise NotImplementedError


def one_f_one_b(p: int, m: int) -> list[list[Action]]:
    """Return warm-up, alternation and drain for each stage."""
    raise NotImplementedError


def simulate(orders: list[list[Action]], forward: float = 1.0, backward: float = 2.0) -> tuple[float, float]:
    """Return the end of the step and the idle share."""
    raise NotImplementedError


def held(order: list[Action]) -> int:
    """Return the most micro-batches held at once."""
    raise NotImplementedError
