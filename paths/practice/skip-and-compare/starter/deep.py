"""A deep network with or without skips."""


def make(depth: int, width: int, inputs: int, seed: int) -> dict:
    """Random weights."""
    raise NotImplementedError


def forward(net: dict, x: list[float], skip: bool, scale: float = 1.0) -> tuple[list[list[float]], float]:
    """All vectors, and the output."""
    raise NotImplementedError


def gradients(net: dict, x: list[float], skip: bool, scale: float = 1.0) -> dict:
    """Slopes of the output with respect to all weights."""
    raise NotImplementedError


def norms(grads: dict) -> list[float]:
    """Gradient norm of the input layer and of each block."""
    raise NotImplementedError
