"""Plan a reproduction within a budget."""


def train_ops(params: float, tokens: float) -> float:
    """Return the operations of a training."""
    raise NotImplementedError


def hours(ops: float, speed: float) -> float:
    """Return the hours at a measured speed."""
    raise NotImplementedError


def runs(methods: int, settings: int, seeds: int, trials: int) -> int:
    """Return the number of runs, tuning included."""
    raise NotImplementedError


def total_hours(one_run: float, n: int, reserve: float = 0.3) -> float:
    """Return the hours of n runs with a reserve."""
    raise NotImplementedError


def fit(one_run: float, methods: int, settings: int, seeds: int, trials: int, budget: float) -> dict | None:
    """Shrink the plan until it fits."""
    raise NotImplementedError
