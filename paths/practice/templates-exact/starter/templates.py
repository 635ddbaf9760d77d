"""Render conversations for three families of models."""


def render(messages: list[dict], family: str, open_turn: bool = False) -> str:
    """Return the exact string that the family's model reads."""
    raise NotImplementedError


def first_difference(a: str, b: str) -> int | None:
    """Return the index of the first difference, None if the texts are equal."""
    raise NotImplementedError


def cost(train: list[str], prompt: str, answer: str) -> float:
    """Return the mean surprisal in bits of the answer under a bigram model of the training texts."""
    raise NotImplementedError
