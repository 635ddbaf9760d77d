"""Plan a reproduction within a budget."""


def train_ops(params: float, tokens: float) -> float:
    """Return the operations of a training."""
    return 6 * params * tokens


def hours(ops: float, speed: float) -> float:
    """Return the hours at a measured speed."""
    return ops / speed / 3600


def runs(methods: int, settings: int, seeds: int, trials: int) -> int:
    """Return the number of runs, tuning included."""
    return methods * settings * seeds + methods * trials


def total_hours(one_run: float, n: int, reserve: float = 0.3) -> float:
    """Return the hours of n runs with a reserve."""
    return one_run * n * (1 + reserve)


def fit(one_run: float, methods: int, settings: int, seeds: int, trials: int, budget: float) -> dict | None:
    """Shrink the plan until it fits."""
    halved = 0
    while (need := total_hours(one_run, runs(methods, settings, seeds, trials))) > budget:
        if halved < 3:
            one_run, halved = one_run / 2, halved + 1
        elif settings > 2:
            settings -= 1
        elif trials > 5:
            trials -= 1
        else:
            return None
    return {"one_run": one_run, "settings": settings, "trials": trials, "hours": need}
