"""Where the bytes of a training step go."""


def parameters(layers: int, width: int, vocabulary: int) -> int:
    """Return the number of parameters with tied embeddings."""
    raise NotImplementedError


def state(count: int, weight: int = 4, gradient: int = 4, moments: int = 8, master: int = 0) -> dict[str, int]:
    """Return the bytes that depend only on the number of parameters."""
    raise NotImplementedError


def activations(layers: int, width: int, heads: int, batch: int, length: int, flash: bool = False) -> int:
    """Return the bytes kept for the backward pass."""
    raise NotImplementedError


def logits(batch: int, length: int, vocabulary: int) -> int:
    """Return the bytes of fp32 logits and their gradient."""
    raise NotImplementedError


def largest_batch(memory: int, layers: int, width: int, heads: int, length: int, vocabulary: int, flash: bool = False) -> int:
    """Return the largest batch that fits."""
    raise NotImplementedError
