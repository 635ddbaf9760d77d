"""Train the toy with group advantages, a KL penalty, and samples kept for an audit."""


def shaped(text: str, numbers: list[int], target: int) -> float:
    """Return 1.0 for a solution, up to 0.3 for a legal near miss."""
    raise NotImplementedError


def run(config: dict) -> dict:
    """Train once; return config, curve, samples and logits."""
    raise NotImplementedError
