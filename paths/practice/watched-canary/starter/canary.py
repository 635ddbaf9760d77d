"""A canary that takes itself back."""


def route(user: str, release: str, share: float) -> str:
    """'canary', 'control' or 'stable'."""
    raise NotImplementedError


def z_score(bad1: int, n1: int, bad0: int, n0: int) -> float:
    raise NotImplementedError


def decide(canary: tuple[int, int], control: tuple[int, int], enough: int = 500, limit: float = 3.0, margin: float = 0.005) -> str:
    """'withdraw', 'promote' or 'wait'; each argument is (bad, n)."""
    raise NotImplementedError


def replay(events: list[tuple[str, bool]], every: int = 50, **rule) -> tuple[str, int]:
    raise NotImplementedError
