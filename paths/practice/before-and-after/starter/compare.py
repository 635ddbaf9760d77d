"""Compare two models on the same questions."""


def flips(a: list[int], b: list[int]) -> tuple[int, int]:
    """Return the questions that only b has right, and those that only a has right."""
    raise NotImplementedError


def difference(a: list[int], b: list[int]) -> float:
    """Return the mean of b minus the mean of a."""
    raise NotImplementedError


def bootstrap(a: list[int], b: list[int], rounds: int = 2000, seed: int = 0) -> tuple[float, float]:
    """Return a 95 % interval of the paired difference."""
    raise NotImplementedError


def sign_test(gains: int, losses: int) -> float:
    """Return the exact two-sided p-value."""
    raise NotImplementedError


def verdict(a: list[int], b: list[int], seed: int = 0) -> str:
    """Return better, worse or not shown."""
    raise NotImplementedError
