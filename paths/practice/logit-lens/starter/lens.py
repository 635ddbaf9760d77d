"""The logit lens on recorded streams."""
import math


def layer_norm(x: list[float], eps: float = 1e-5) -> list[float]:
    """Return x with mean 0 and variance 1."""
    raise NotImplementedError


def lens(stream: list[float], unembedding: list[list[float]]) -> list[float]:
    """Return the probabilities read from one vector."""
    raise NotImplementedError


def top_words(streams: list[list[float]], unembedding: list[list[float]], vocabulary: list[str]) -> list[str]:
    """Return the most probable word of each layer."""
    raise NotImplementedError


def decision_layer(words: list[str]) -> int:
    """Return the first layer from which the final word stays on top."""
    raise NotImplementedError


def kl(final: list[float], layer: list[float]) -> float:
    """Return the divergence of the layer from the final distribution."""
    raise NotImplementedError
