"""The loss of GRPO for a padded batch."""
import torch
from torch import Tensor


def advantages(rewards: Tensor, eps: float = 1e-4) -> Tensor:
    """(P, G) rewards, a group in each row: minus its mean, divided by its population standard deviation."""
    return (rewards - rewards.mean(dim=1, keepdim=True)) / (rewards.std(dim=1, keepdim=True, unbiased=False) + eps)


def grpo_loss(new: Tensor, old: Tensor, mask: Tensor, advantage: Tensor, clip: float = 0.2, mode: str = "grpo", constant: int = 1, ref: Tensor | None = None, beta: float = 0.0) -> Tensor:
    """Clipped loss of (N, T) log-probabilities; `advantage` is (N,), `mask` marks the answer's tokens.

    Mode "grpo": mean over an answer's tokens, then over answers; "constant": sum over tokens divided by constant and N.
    """
    ratio = (new - old.detach()).exp()
    a = advantage.unsqueeze(1)
    token = -torch.minimum(ratio * a, ratio.clamp(1 - clip, 1 + clip) * a)
    if ref is not None:
        gap = ref.detach() - new
        token = token + beta * (gap.exp() - gap - 1)
    token = token
    if mode == "grpo":
        return (token.sum(dim=1) / mask.sum(dim=1).clamp(min=1)).mean()
    if mode == "constant":
        return token.sum() / (constant * len(new))
    raise ValueError(f"unknown mode {mode}")
