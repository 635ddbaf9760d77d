"""Draw samples and see how their means spread."""
import random


def sample_means(values: list[float], size: int, draws: int, rng: random.Random) -> list[float]:
    """Return the means of random samples with replacement."""
    raise NotImplementedError


def spread(means: list[float]) -> float:
    """Return the standard deviation of the means."""
    raise NotImplementedError
