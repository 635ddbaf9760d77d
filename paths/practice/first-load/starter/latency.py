"""Percentiles and queues of a web service."""


def percentile(values: list[float], p: float) -> float:
    raise NotImplementedError


def split(row: dict[str, str]) -> tuple[float, float]:
    raise NotImplementedError


def blocked_by(rows: list[dict[str, str]], id: str) -> list[str]:
    raise NotImplementedError


if __name__ == "__main__":
    ...
