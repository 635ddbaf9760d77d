"""Pipeline schedules and a simulator."""

Action = tuple[str, int]


def bubble(p: int, m: int) -> float:
    """Return the idle share for equal stages."""
    return (p - 1) / (m + p - 1)


def gpipe(p: int, m: int) -> list[list[Action]]:
    """Return all forwards, then all backwards."""
    return [[("F", i) for i in range(m)] + [("B", i) for i in range(m)] for _ in range(p)]


def one_f_one_b(p: int, m: int) -> list[list[Action]]:
    """Return warm-up, alternation and drain for each stage."""
    orders = []
    for stage in range(p):
        warm = min(m, p - stage - 1)
        order: list[Action] = [("F", i) for i in range(warm)]
        for i in range(m - warm):
            order += [("F", warm + i), ("B", i)]
        orders.append(order + [("B", i) for i in range(m - warm, m)])
    return orders


def simulate(orders: list[list[Action]], forward: float = 1.0, backward: float = 2.0) -> tuple[float, float]:
    """Return the end of the step and the idle share."""
    p = len(orders)
    position, free, end = [0] * p, [0.0] * p, {}
    moved = True
    while moved:
        moved = False
        for s, order in enumerate(orders):
            while position[s] < len(order):
                kind, i = order[position[s]]
                if kind == "F":
                    need = ("F", i, s - 1) if s else None
                else:
                    need = ("B", i, s + 1) if s < p - 1 else ("F", i, s)
                if need and need not in end:
                    break
                free[s] = max(free[s], end[need] if need else 0.0) + (forward if kind == "F" else backward)
                end[kind, i, s] = free[s]
                position[s] += 1
                moved = True
    if any(position[s] < len(order) for s, order in enumerate(orders)):
        raise ValueError("the schedule is stuck")
    work = sum(forward if kind == "F" else backward for order in orders for kind, _ in order)
    return max(free), 1 - work / (p * max(free))


def held(order: list[Action]) -> int:
    """Return the most micro-batches held at once."""
    now = most = 0
    for kind, _ in order:
        now += 1 if kind == "F" else -1
        most = max(most, now)
    return most
