"""Causal attention with several heads for a batch."""
import torch
from torch import Tensor, nn


class CausalAttention(nn.Module):
    """Projections without bias; (B, T, C) to (B, T, C)."""

    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        if width % heads:
            raise ValueError(f"{width} cannot be split into {heads} heads")
        self.heads = heads
        self.qkv = nn.Linear(width, 3 * width, bias=False)
        self.out = nn.Linear(width, width, bias=False)

    def forward(self, x: Tensor, real: Tensor | None = None) -> Tensor:
        """Attend to earlier positions; where `real`, (B, T) of booleans, is false, nobody looks."""
        batch, time, width = x.shape
        q, k, v = (part.view(batch, time, self.heads, -1).transpose(1, 2) for part in self.qkv(x).chunk(3, dim=-1))
        scores = q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5
        allowed = torch.ones(time, time, dtype=torch.bool, device=x.device).tril()
        if real is not None:
            allowed = allowed & real[:, None, None, :]
        weights = scores.masked_fill(~allowed, float("-inf")).softmax(dim=-1).nan_to_num()
        return self.out((weights @ v).transpose(1, 2).reshape(batch, time, width))
