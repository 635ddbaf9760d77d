"""Three scores of a language model."""


def loss(logprobs: list[float]) -> float:
    """Mean surprise per token in nats."""
    raise NotImplementedError


def perplexity(logprobs: list[float]) -> float:
    """e to the loss."""
    raise NotImplementedError


def bits_per_byte(tokens: list[tuple[str, float]]) -> float:
    """Total surprise in bits, divided by the bytes of the text."""
    raise NotImplementedError


def comparable(a: list[tuple[str, float]], b: list[tuple[str, float]]) -> bool:
    """Whether both are the same text, byte for byte."""
    raise NotImplementedError
