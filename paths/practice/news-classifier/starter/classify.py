"""Sort posts with logistic regression."""


def strip_post(raw: str) -> str:
    """Return the body without headers, quotes and signature."""
    raise NotImplementedError


def probability(weights: dict[str, float], vector: dict[str, float]) -> float:
    """Return the probability of label 1."""
    raise NotImplementedError


def train(
    vectors: list[dict[str, float]], labels: list[int], steps: int = 60, rate: float = 10.0
) -> dict[str, float]:
    """Return the weights of the words, with the bias under the empty word."""
    raise NotImplementedError
