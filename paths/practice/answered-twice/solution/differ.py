def differences(a: list[tuple], b: list[tuple], tolerance: float = 0.01) -> tuple[list[tuple], list[tuple]]:
    """The rows only in a and the rows only in b."""

    def same_cell(x: object, y: object) -> bool:
        if isinstance(x, (int, float)) and isinstance(y, (int, float)):
            return abs(x - y) <= tolerance + 1e-9
        return x == y

    def same(one: tuple, two: tuple) -> bool:
        return len(one) == len(two) and all(same_cell(x, y) for x, y in zip(one, two))

    only_a, rest = [], list(b)
    for row in a:
        match = next((i for i, other in enumerate(rest) if same(row, other)), None)
        if match is None:
            only_a.append(row)
        else:
            del rest[match]
    return only_a, rest
