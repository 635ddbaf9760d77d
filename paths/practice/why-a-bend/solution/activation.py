"""Two linear layers, and the activation function between them."""


def layer(w: list[list[float]], b: list[float], x: list[float]) -> list[float]:
    """Return Wx + b."""
    return [sum(a * v for a, v in zip(row, x)) + bias for row, bias in zip(w, b)]


def as_one(
    w1: list[list[float]], b1: list[float], w2: list[list[float]], b2: list[float]
) -> tuple[list[list[float]], list[float]]:
    """Return matrix and bias of the single layer that equals layer 1 followed by layer 2."""
    matrix = [[sum(a * b for a, b in zip(row, column)) for column in zip(*w1)] for row in w2]
    return matrix, layer(w2, b2, b1)


def relu(values: list[float]) -> list[float]:
    """Return max(0, z) for each number."""
    return [max(0.0, value) for value in values]


def score(network: dict, point: list[float]) -> float:
    """Return the one output of layer 1, ReLU and layer 2."""
    hidden = relu(layer(network["w1"], network["b1"], point))
    return layer(network["w2"], network["b2"], hidden)[0]
