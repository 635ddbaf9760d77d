"""Find the load at which the latency climbs."""


def predicted(rate: float, service_ms: float) -> float:
    raise NotImplementedError


def percentile(values: list[float], p: float) -> float:
    raise NotImplementedError


def p95(rows: list[dict], start: str) -> float:
    raise NotImplementedError


def inside(rows: list[dict]) -> float:
    raise NotImplementedError


def promise(rows: list[dict], limit_ms: float, headroom: float = 0.7) -> float:
    raise NotImplementedError


def open_loop(url: str, rate: float, n: int, connections: int = 12) -> list[dict]:
    raise NotImplementedError
