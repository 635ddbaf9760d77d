"""Watch columns for drift, and tune the alarm on a replayed year."""


def psi(reference: list[int], today: list[int]) -> float:
    raise NotImplementedError


def alarms(scores: list[float], threshold: float, in_a_row: int = 1) -> list[int]:
    raise NotImplementedError


def judge(starts: list[int], shifts: list[list[int]]) -> tuple[int, int, int]:
    raise NotImplementedError


def tune(scores: dict[str, list[float]], shifts: dict[str, list[list[int]]], thresholds: list[float],
         in_a_row: int = 1, miss: float = 100, false: float = 5) -> tuple[float, float]:
    raise NotImplementedError
