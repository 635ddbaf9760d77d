"""Agent, single call and script in one table."""


def complete(rows: list[dict[str, str]]) -> list[str]:
    raise NotImplementedError


def summary(rows: list[dict[str, str]]) -> dict[str, dict[str, float]]:
    raise NotImplementedError


def wins(rows: list[dict[str, str]], a: str, b: str) -> list[str]:
    raise NotImplementedError


def difference(rows: list[dict[str, str]], a: str, b: str, samples: int = 2000, seed: int = 0) -> tuple[float, float, float]:
    raise NotImplementedError
