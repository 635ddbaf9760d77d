"""Read logs, find seams, compare with the plan."""


def read(path: str) -> list[dict]:
    """A log with numbers."""
    raise NotImplementedError


def seam(whole: list[dict], resumed: list[dict]) -> float:
    """The largest difference of the training loss."""
    raise NotImplementedError


def best(log: list[dict]) -> dict:
    """The row with the lowest validation loss."""
    raise NotImplementedError


def compare(plan: dict, log: list[dict]) -> dict:
    """Loss minus forecast, hours and tokens divided by forecast."""
    raise NotImplementedError
