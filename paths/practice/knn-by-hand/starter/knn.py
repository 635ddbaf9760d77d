"""k nearest neighbours in plain Python."""


def distance(a: list[float], b: list[float]) -> float:
    """Return the Euclidean distance between two points."""
    raise NotImplementedError


def classify(points: list[list[float]], labels: list[str], new: list[float], k: int) -> str:
    """Return the class of most of the k nearest points; on a tie the nearer class."""
    raise NotImplementedError
