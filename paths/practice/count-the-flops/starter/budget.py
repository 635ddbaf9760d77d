"""Forecasts for a training run."""


def parameters(vocabulary: int, context: int, d: int, layers: int) -> int:
    """Parameters of a GPT with a shared table."""
    raise NotImplementedError


def operations(vocabulary: int, context: int, d: int, layers: int, tokens: int) -> int:
    """Operations of a training run."""
    raise NotImplementedError


def state_bytes(parameters: int) -> int:
    """Weights, gradients and AdamW's two means in 32 bits."""
    raise NotImplementedError


def activation_bytes(batch: int, context: int, d: int, layers: int, vocabulary: int, heads: int = 0) -> int:
    """Activations, logits and their gradient; with heads = 0 attention is fused."""
    raise NotImplementedError


def hours(operations: float, rate: float) -> float:
    """Hours at a rate in operations a second."""
    raise NotImplementedError


def achieved(operations_per_step: float, seconds: list[float]) -> float:
    """Operations a second, from the median after the warm-up."""
    raise NotImplementedError


def explain(forecast: dict, actual: dict) -> dict:
    """Factors by which the run took longer."""
    raise NotImplementedError
