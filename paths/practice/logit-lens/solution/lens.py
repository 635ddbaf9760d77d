"""The logit lens on recorded streams."""
import math


def layer_norm(x: list[float], eps: float = 1e-5) -> list[float]:
    """Return x with mean 0 and variance 1."""
    mean = sum(x) / len(x)
    variance = sum((v - mean) ** 2 for v in x) / len(x)
    return [(v - mean) / math.sqrt(variance + eps) for v in x]


def lens(stream: list[float], unembedding: list[list[float]]) -> list[float]:
    """Return the probabilities read from one vector."""
    normed = layer_norm(stream)
    logits = [sum(u * v for u, v in zip(row, normed)) for row in unembedding]
    powers = [math.exp(z - max(logits)) for z in logits]
    return [p / sum(powers) for p in powers]


def top_words(streams: list[list[float]], unembedding: list[list[float]], vocabulary: list[str]) -> list[str]:
    """Return the most probable word of each layer."""
    probabilities = [lens(stream, unembedding) for stream in streams]
    return [vocabulary[p.index(max(p))] for p in probabilities]


def decision_layer(words: list[str]) -> int:
    """Return the first layer from which the final word stays on top."""
    layer = len(words) - 1
    while layer > 0 and words[layer - 1] == words[-1]:
        layer -= 1
    return layer


def kl(final: list[float], layer: list[float]) -> float:
    """Return the divergence of the layer from the final distribution."""
    return sum(f * math.log(f / q) for f, q in zip(final, layer) if f > 0)
