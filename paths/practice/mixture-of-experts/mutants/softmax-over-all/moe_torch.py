"""A layer of experts for a batch of tokens."""
import torch
from torch import Tensor, nn


class Experts(nn.Module):
    """Each token visits its k best experts; only they compute."""

    def __init__(self, width: int, hidden: int, experts: int, k: int) -> None:
        super().__init__()
        self.k = k
        self.router = nn.Linear(width, experts, bias=False)
        self.experts = nn.ModuleList(
            nn.Sequential(nn.Linear(width, hidden, bias=False), nn.ReLU(), nn.Linear(hidden, width, bias=False)) for _ in range(experts)
        )

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """Return the output, shaped as x, and the load-balancing loss."""
        tokens = x.reshape(-1, x.shape[-1])
        scores = self.router(tokens)
        best, chosen = scores.topk(self.k, dim=-1)
        weights = scores.softmax(dim=-1).gather(1, chosen)
        out = torch.zeros_like(tokens)
        for number, expert in enumerate(self.experts):
            token, place = (chosen == number).nonzero(as_tuple=True)
            if len(token):
                out.index_add_(0, token, weights[token, place].unsqueeze(-1) * expert(tokens[token]))
        share = torch.bincount(chosen.flatten(), minlength=len(self.experts)) / chosen.numel()
        balance = len(self.experts) * (share * scores.softmax(dim=-1).mean(dim=0)).sum()
        return out.view_as(x), balance
