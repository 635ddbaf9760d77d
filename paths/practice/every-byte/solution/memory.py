"""Where the bytes of a training step go."""


def parameters(layers: int, width: int, vocabulary: int) -> int:
    """Return the number of parameters with tied embeddings."""
    return layers * 12 * width**2 + vocabulary * width


def state(count: int, weight: int = 4, gradient: int = 4, moments: int = 8, master: int = 0) -> dict[str, int]:
    """Return the bytes that depend only on the number of parameters."""
    each = {"weight": weight, "gradient": gradient, "moments": moments, "master": master}
    return {name: count * size for name, size in each.items()}


def activations(layers: int, width: int, heads: int, batch: int, length: int, flash: bool = False) -> int:
    """Return the bytes kept for the backward pass."""
    scores = 0 if flash else 5 * heads * length**2 * batch
    return layers * (34 * length * batch * width + scores)


def logits(batch: int, length: int, vocabulary: int) -> int:
    """Return the bytes of fp32 logits and their gradient."""
    return 2 * 4 * batch * length * vocabulary


def largest_batch(memory: int, layers: int, width: int, heads: int, length: int, vocabulary: int, flash: bool = False) -> int:
    """Return the largest batch that fits."""
    fixed = sum(state(parameters(layers, width, vocabulary)).values())
    each = activations(layers, width, heads, 1, length, flash) + logits(1, length, vocabulary)
    return max(0, (memory - fixed) // each)
