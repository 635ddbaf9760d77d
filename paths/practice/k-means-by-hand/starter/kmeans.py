"""K-means in plain Python."""
Point = tuple[float, float]


def assign(points: list[Point], centres: list[Point]) -> list[int]:
    """Return the number of the nearest centre for each point."""
    raise NotImplementedError


def update(points: list[Point], labels: list[int], centres: list[Point]) -> list[Point]:
    """Return the mean of each group; a centre without points stays."""
    raise NotImplementedError


def inertia(points: list[Point], centres: list[Point], labels: list[int]) -> float:
    """Return the sum of squared distances to the own centre."""
    raise NotImplementedError


def kmeans(points: list[Point], centres: list[Point]) -> tuple[list[Point], list[int]]:
    """Repeat assign and update until no label changes."""
    raise NotImplementedError
