"""K-means in plain Python."""
Point = tuple[float, float]


def squared(a: Point, b: Point) -> float:
    """Return the squared distance of two points."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def assign(points: list[Point], centres: list[Point]) -> list[int]:
    """Return the number of the nearest centre for each point."""
    return [min(range(len(centres)), key=lambda i: squared(point, centres[i])) for point in points]


def update(points: list[Point], labels: list[int], centres: list[Point]) -> list[Point]:
    """Return the mean of each group; a centre without points stays."""
    moved = []
    for number, centre in enumerate(centres):
        mine = [point for point, label in zip(points, labels) if label == number]
        if mine:
            centre = (sum(x for x, _ in mine) / len(mine), sum(y for _, y in mine) / len(mine))
        moved.append(centre)
    return moved


def inertia(points: list[Point], centres: list[Point], labels: list[int]) -> float:
    """Return the sum of squared distances to the own centre."""
    return sum(squared(point, centres[label]) for point, label in zip(points, labels))


def kmeans(points: list[Point], centres: list[Point]) -> tuple[list[Point], list[int]]:
    """Repeat assign and update until no label changes."""
    labels: list[int] = []
    while (new := assign(points, centres)) != labels:
        labels = new
        centres = update(points, labels, centres)
    return centres, labels
