"""The loss of GRPO for a padded batch."""
import torch
from torch import Tensor


def advantages(rewards: Tensor, eps: float=0.0001) -> Tensor:
    """(P, G) rewards, a group in each row: minus its mean, divided by its population standard deviation."""
    raise NotImplementedError()


def grpo_loss(new: Tensor, old: Tensor, mask: Tensor, advantage: Tensor, clip: float=0.2, mode: str='grpo', constant: int=1, ref: Tensor | None=None, beta: float=0.0) -> Tensor:
    """Clipped loss of (N, T) log-probabilities; `advantage` is (N,), `mask` marks the answer's tokens.

Mode "grpo": mean over an answer's tokens, then over answers; "constant": sum over tokens divided by constant and N."""
    raise NotImplementedError()
