"""Two linear layers, and the activation function between them."""


def layer(w: list[list[float]], b: list[float], x: list[float]) -> list[float]:
    """Return Wx + b."""
    raise NotImplementedError


def as_one(
    w1: list[list[float]], b1: list[float], w2: list[list[float]], b2: list[float]
) -> tuple[list[list[float]], list[float]]:
    """Return matrix and bias of the single layer that equals layer 1 followed by layer 2."""
    raise NotImplementedError


def relu(values: list[float]) -> list[float]:
    """Return max(0, z) for each number."""
    raise NotImplementedError


def score(network: dict, point: list[float]) -> float:
    """Return the one output of layer 1, ReLU and layer 2."""
    raise NotImplementedError
