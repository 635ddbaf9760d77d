def address(trace: dict) -> str:
    raise NotImplementedError


def count(traces: list[dict]) -> dict[str, int]:
    raise NotImplementedError


def refusals(traces: list[dict]) -> dict[str, tuple[int, int]]:
    raise NotImplementedError


def ceiling(traces: list[dict], repaired: str) -> int:
    raise NotImplementedError
