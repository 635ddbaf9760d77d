"""A GPT on lists: embedding, blocks, norm, shared output."""
from block import block, layer_norm, linear


def example(tokens: list[int], start: int, context: int) -> tuple[list[int], list[int]]:
    """Inputs and targets, shifted by one."""
    raise NotImplementedError


def forward(model: dict, tokens: list[int], heads: int) -> list[list[float]]:
    """One row of logits for each token."""
    raise NotImplementedError


def loss(logits: list[list[float]], targets: list[int]) -> float:
    """Mean cross-entropy in nats."""
    raise NotImplementedError


def parameters(vocabulary: int, context: int, width: int, layers: int) -> int:
    """Number of parameters with a shared table."""
    raise NotImplementedError
