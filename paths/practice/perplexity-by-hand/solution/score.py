"""Three scores of a language model."""
import math


def loss(logprobs: list[float]) -> float:
    """Mean surprise per token in nats."""
    if not logprobs:
        raise ValueError("no tokens")
    return -sum(logprobs) / len(logprobs)


def perplexity(logprobs: list[float]) -> float:
    """e to the loss."""
    return math.exp(loss(logprobs))


def bits_per_byte(tokens: list[tuple[str, float]]) -> float:
    """Total surprise in bits, divided by the bytes of the text."""
    nats = -sum(logprob for _, logprob in tokens)
    return nats / math.log(2) / len(_text(tokens).encode("utf-8"))


def comparable(a: list[tuple[str, float]], b: list[tuple[str, float]]) -> bool:
    """Whether both are the same text, byte for byte."""
    return _text(a) == _text(b)


def _text(tokens: list[tuple[str, float]]) -> str:
    return "".join(text for text, _ in tokens)
