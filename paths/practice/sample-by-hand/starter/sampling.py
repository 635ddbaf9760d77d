"""Temperature, sampling and top-p by hand."""
import math


def probabilities(scores: list[float], temperature: float) -> list[float]:
    """Return the softmax of scores / temperature; ValueError if the temperature is not positive."""
    raise NotImplementedError


def sample(probs: list[float], draw: float) -> int:
    """Return the index of the token whose stretch of the line contains the draw."""
    raise NotImplementedError


def top_p(probs: list[float], p: float) -> list[float]:
    """Return the probabilities after the cut: 0 for dropped tokens, the rest adds up to 1."""
    raise NotImplementedError
