def agreement(a: list[str], b: list[str]) -> float:
    raise NotImplementedError


def kappa(a: list[str], b: list[str]) -> float:
    raise NotImplementedError


def missed_faults(mine: list[str], judge: list[str]) -> tuple[int, int]:
    raise NotImplementedError


def false_alarms(mine: list[str], judge: list[str]) -> tuple[int, int]:
    raise NotImplementedError


def flips(pairs: list[tuple[str, str]]) -> tuple[int, int]:
    raise NotImplementedError
