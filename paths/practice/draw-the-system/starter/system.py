def loads(arrows: list[dict], requests: float) -> dict[tuple[str, str], float]:
    raise NotImplementedError


def path(arrows: list[dict], end: str) -> list[dict]:
    raise NotImplementedError


def totals(path: list[dict]) -> dict:
    raise NotImplementedError


def price(arrows: list[dict], requests: float) -> float:
    raise NotImplementedError


def hot(arrows: list[dict], most: float = 0.7) -> list[tuple[str, str]]:
    raise NotImplementedError


def bad_limits(arrows: list[dict]) -> list[tuple[str, str]]:
    raise NotImplementedError
