"""Group advantages of GRPO."""
import math


def advantages(rewards: list[float], eps: float = 1e-4, scale: bool = True) -> list[float]:
    """Return the advantages inside one group."""
    raise NotImplementedError


def by_prompt(prompts: list[str], rewards: list[float], **options) -> list[float]:
    """Return the advantages with groups by prompt."""
    raise NotImplementedError


def silent(p: float, size: int) -> float:
    """Return the chance of a group without signal."""
    raise NotImplementedError


def useful(p: float, size: int, budget: int) -> float:
    """Return the expected number of groups with signal."""
    raise NotImplementedError


def token_weights(advs: list[float], lengths: list[int], mode: str, constant: int = 1) -> list[float]:
    """Return the weight of a single token of each answer."""
    raise NotImplementedError


def best_size(p: float, budget: int, sizes: list[int]) -> int:
    """Return the size with the most useful groups."""
    raise NotImplementedError
