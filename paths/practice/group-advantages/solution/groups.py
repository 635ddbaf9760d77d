"""Group advantages of GRPO."""
import math


def advantages(rewards: list[float], eps: float = 1e-4, scale: bool = True) -> list[float]:
    """Return the advantages inside one group."""
    mean = sum(rewards) / len(rewards)
    std = math.sqrt(sum((r - mean) ** 2 for r in rewards) / len(rewards))
    return [(r - mean) / (std + eps if scale else 1.0) for r in rewards]


def by_prompt(prompts: list[str], rewards: list[float], **options) -> list[float]:
    """Return the advantages with groups by prompt."""
    groups: dict[str, list[int]] = {}
    for i, prompt in enumerate(prompts):
        groups.setdefault(prompt, []).append(i)
    result = [0.0] * len(prompts)
    for indices in groups.values():
        for i, a in zip(indices, advantages([rewards[i] for i in indices], **options)):
            result[i] = a
    return result


def silent(p: float, size: int) -> float:
    """Return the chance of a group without signal."""
    return p ** size + (1 - p) ** size


def useful(p: float, size: int, budget: int) -> float:
    """Return the expected number of groups with signal."""
    return (budget // size) * (1 - silent(p, size))


def token_weights(advs: list[float], lengths: list[int], mode: str, constant: int = 1) -> list[float]:
    """Return the weight of a single token of each answer."""
    if mode not in ("grpo", "constant"):
        raise ValueError(f"unknown mode {mode!r}")
    return [a / ((n if mode == "grpo" else constant) * len(advs)) for a, n in zip(advs, lengths)]


def best_size(p: float, budget: int, sizes: list[int]) -> int:
    """Return the size with the most useful groups."""
    return max(sizes, key=lambda s: (useful(p, s, budget), -s))
