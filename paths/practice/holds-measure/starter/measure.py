"""Gain, losses, length, control and power."""


def load(path: str) -> list[dict]:
    """Return the rows with numbers as numbers."""
    raise NotImplementedError


def item_scores(rows: list[dict], method: str, test: str) -> dict[int, float]:
    """Return each item's mean score over seeds."""
    raise NotImplementedError


def gain(rows: list[dict], method: str, rival: str, test: str, rounds: int = 2000, seed: int = 0) -> tuple[float, float, float]:
    """Return the difference in points and its interval over items."""
    raise NotImplementedError


def spread(rows: list[dict], method: str, test: str) -> tuple[float, float]:
    """Return the lowest and highest seed in points."""
    raise NotImplementedError


def mean_length(rows: list[dict], method: str, test: str) -> float:
    """Return the mean length of the answers."""
    raise NotImplementedError


def control_share(rows: list[dict], test: str = "sealed") -> float:
    """Return the part of the raw gain that the coin has too."""
    raise NotImplementedError


def detectable(flips: float, n: int) -> float:
    """Return the gain in points that n items can show."""
    raise NotImplementedError


def verdict(rows: list[dict], test: str = "sealed") -> str:
    """Return holds, worse or not shown."""
    raise NotImplementedError


def collect(folder: str = ".") -> list[dict]:
    """Return the rows of your own runs: the logits answer the four tests."""
    raise NotImplementedError
