"""Forecasts for a training run."""
import math
from statistics import median


def parameters(vocabulary: int, context: int, d: int, layers: int) -> int:
    """Parameters of a GPT with a shared table."""
    return (vocabulary + context) * d + layers * (12 * d * d + 13 * d) + 2 * d


def operations(vocabulary: int, context: int, d: int, layers: int, tokens: int) -> int:
    """Operations of a training run."""
    return tokens * (6 * parameters(vocabulary, context, d, layers) + 12 * layers * context * d)


def state_bytes(parameters: int) -> int:
    """Weights, gradients and AdamW's two means in 32 bits."""
    return 16 * parameters


def activation_bytes(batch: int, context: int, d: int, layers: int, vocabulary: int, heads: int = 0) -> int:
    """Activations, logits and their gradient; with heads = 0 attention is fused."""
    return 4 * batch * context * (layers * (16 * d + heads * context) + 2 * vocabulary)


def hours(operations: float, rate: float) -> float:
    """Hours at a rate in operations a second."""
    return operations / rate / 3600


def achieved(operations_per_step: float, seconds: list[float]) -> float:
    """Operations a second, from the median after the warm-up."""
    if len(seconds) < 2:
        raise ValueError("time at least two steps")
    return operations_per_step / median(seconds[math.ceil(len(seconds) / 10):])


def explain(forecast: dict, actual: dict) -> dict:
    """Factors by which the run took longer."""
    more = actual["operations"] / forecast["operations"]
    slower = forecast["rate"] / actual["rate"]
    longer = actual["hours"] / forecast["hours"]
    return {"operations": more, "rate": slower, "other": longer / more / slower}
