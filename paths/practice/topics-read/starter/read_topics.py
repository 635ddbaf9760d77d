"""Show the texts of a topic."""


def top_texts(weights: dict[str, dict[str, float]], topic: str, k: int) -> list[str]:
    """Return the ids of the k texts with the largest weight for the topic."""
    raise NotImplementedError
