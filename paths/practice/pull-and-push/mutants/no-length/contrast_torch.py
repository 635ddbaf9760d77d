"""The contrastive loss on batches."""
import torch
from torch import Tensor, nn


def info_nce(q: Tensor, d: Tensor, t: float, same: Tensor | None = None) -> Tensor:
    """Mean cross-entropy of each query for its own document among all of the batch, by cosine / t.

    `same` are passage numbers, (B,): another row with the same passage is no negative.
    """
    scores = q @ d.T / t
    if same is not None:
        double = (same[:, None] == same[None, :]) & ~torch.eye(len(q), dtype=torch.bool)
        scores = scores.masked_fill(double, float("-inf"))
    return nn.functional.cross_entropy(scores, torch.arange(len(q)))


def both_ways(a: Tensor, b: Tensor, t: float) -> Tensor:
    """The mean of the losses from a to b and from b to a."""
    return (info_nce(a, b, t) + info_nce(b, a, t)) / 2


class Tower(nn.Module):
    """The mean of word vectors over real tokens, then a projection; padding is token 0."""

    def __init__(self, words: int, width: int, out: int) -> None:
        super().__init__()
        self.words, self.project = nn.Embedding(words, width, padding_idx=0), nn.Linear(width, out)

    def forward(self, tokens: Tensor) -> Tensor:
        real = (tokens != 0).unsqueeze(-1).to(torch.float32)
        return self.project((self.words(tokens) * real).sum(dim=1) / real.sum(dim=1).clamp(min=1))


@torch.no_grad()
def recall(q: Tensor, d: Tensor, k: int) -> float:
    """Share of queries whose own document is among the k nearest by cosine."""
    scores = nn.functional.normalize(q, dim=-1) @ nn.functional.normalize(d, dim=-1).T
    own = scores.diagonal().unsqueeze(1)
    return ((scores > own).sum(dim=1) < k).double().mean().item()
