"""Cost, delay and quality by route, and the comparison with the invoice."""


def attempt_cost(attempt: dict, prices: dict) -> float:
    """Return what one attempt costs."""
    raise NotImplementedError


def percentile(values: list[float], q: float) -> float | None:
    """Return the q-quantile by nearest rank."""
    raise NotImplementedError


def wilson(good: int, n: int, z: float = 1.96) -> tuple[float, float] | None:
    """Return the Wilson interval of a share."""
    raise NotImplementedError


def by_route(attempts: list[dict], prices: dict, grades: dict[str, int]) -> dict[str, dict]:
    """Return the numbers of each route."""
    raise NotImplementedError


def differences(attempts: list[dict], prices: dict, invoice: list[dict]) -> list[tuple[str, str, float]]:
    """Return where our sum and the invoice differ."""
    raise NotImplementedError
