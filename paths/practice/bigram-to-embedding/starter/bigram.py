"""Bigrams: counted and learned."""

VOCABULARY = [' '] + [chr(c) for c in range(ord('a'), ord('z') + 1)]


def prepare(text: str) -> str:
    """Keep letters in lower case and single spaces."""
    raise NotImplementedError


def count_pairs(text: str, vocabulary: list[str]) -> list[list[int]]:
    """Count how often column b follows row a."""
    raise NotImplementedError


def counted_loss(counts: list[list[int]], test: list[list[int]], smoothing: float=0.0) -> float:
    """Mean loss in nats of the counted table on the pairs of test."""
    raise NotImplementedError


def one_hot(token: int, size: int) -> list[float]:
    """A row with a 1 at one place."""
    raise NotImplementedError


def row_times(row: list[float], table: list[list[float]]) -> list[float]:
    """A row times a matrix."""
    raise NotImplementedError


def learned_loss(table: list[list[float]], counts: list[list[int]]) -> float:
    """Mean loss in nats of the softmax of the logits."""
    raise NotImplementedError


def gradient(table: list[list[float]], counts: list[list[int]]) -> list[list[float]]:
    """The slope of the loss with respect to every logit."""
    raise NotImplementedError


def train(counts: list[list[int]], steps: int, rate: float) -> list[list[float]]:
    """Gradient descent from a table of zeros."""
    raise NotImplementedError
