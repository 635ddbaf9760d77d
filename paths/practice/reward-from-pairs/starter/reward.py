"""A linear reward model from pairs."""

Pair = tuple[list[float], list[float]]


def pair_loss(w: list[float], pair: Pair) -> float:
    """Return -log sigmoid of the reward difference."""
    raise NotImplementedError


def gradient(w: list[float], pairs: list[Pair]) -> list[float]:
    """Return the gradient of the mean loss."""
    raise NotImplementedError


def train(pairs: list[Pair], rate: float = 0.5, steps: int = 500, decay: float = 0.0) -> list[float]:
    """Return the weights."""
    raise NotImplementedError


def accuracy(w: list[float], pairs: list[Pair]) -> float:
    """Return the share of pairs with the right order."""
    raise NotImplementedError


def calibration(w: list[float], pairs: list[Pair], bins: int = 5, seed: int = 0) -> tuple[list[tuple[float, float, int]], float]:
    """Return the bins and the expected calibration error."""
    raise NotImplementedError


def length_gap(w: list[float], pairs: list[Pair], index: int = 3) -> float:
    """Return accuracy where the longer one was chosen, minus where the shorter one was."""
    raise NotImplementedError
