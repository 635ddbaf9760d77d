"""The baseline to beat: prompts, and supervised tuning on paid samples."""


def evaluate(logits: dict, puzzles: list[dict], tries: int, seed: int) -> float:
    """Return the mean strict reward."""
    raise NotImplementedError


def collect(logits: dict, puzzles: list[dict], tries: int, seed: int) -> list[dict[str, int]]:
    """Return the choices of all paid samples."""
    raise NotImplementedError


def supervised(kept: list[dict[str, int]], strength: float = 1.0) -> dict:
    """Return the logits with maximum likelihood, smoothed."""
    raise NotImplementedError


def bootstrap_rounds(logits: dict, puzzles: list[dict], rounds: int, tries: int, seed: int, strength: float = 1.0) -> list[dict]:
    """Return the logits after each round of collecting and training."""
    raise NotImplementedError
