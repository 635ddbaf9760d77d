"""The rules for shapes, without NumPy."""


def broadcast(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, ...]:
    """Return the shape of the sum of arrays with shapes a and b; ValueError if they do not fit."""
    raise NotImplementedError


def product(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, ...]:
    """Return the shape of x @ y for shapes of one or two axes; ValueError if they do not fit."""
    raise NotImplementedError
