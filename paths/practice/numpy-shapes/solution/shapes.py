"""The rules for shapes, without NumPy."""


def broadcast(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, ...]:
    """Return the shape of the sum of arrays with shapes a and b; ValueError if they do not fit."""
    n = max(len(a), len(b))
    padded = zip((1,) * (n - len(a)) + a, (1,) * (n - len(b)) + b)
    result = []
    for x, y in padded:
        if x != y and 1 not in (x, y):
            raise ValueError(f"{a} and {b} do not fit: {x} against {y}")
        result.append(y if x == 1 else x)
    return tuple(result)


def product(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, ...]:
    """Return the shape of x @ y for shapes of one or two axes; ValueError if they do not fit."""
    if a[-1] != b[0]:
        raise ValueError(f"inner lengths {a[-1]} and {b[0]} differ")
    return a[:-1] + b[1:]
