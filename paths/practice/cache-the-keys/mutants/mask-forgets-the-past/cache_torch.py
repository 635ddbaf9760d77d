"""A cache of keys and values for a batch."""
import torch
from torch import Tensor, nn


class Cache:
    """Keys and values of one layer in memory that is asked for once: (B, H, most, D)."""

    def __init__(self, batch: int, heads: int, most: int, width: int) -> None:
        self.k, self.v = torch.zeros(batch, heads, most, width), torch.zeros(batch, heads, most, width)
        self.length = 0

    def add(self, k: Tensor, v: Tensor) -> tuple[Tensor, Tensor]:
        """Add (B, H, n, D); return all that is stored, as views."""
        end = self.length + k.shape[2]
        if end > self.k.shape[2]:
            raise ValueError(f"{end} positions do not fit")
        self.k[:, :, self.length:end], self.v[:, :, self.length:end] = k, v
        self.length = end
        return self.k[:, :, :end], self.v[:, :, :end]


class Attention(nn.Module):
    """Causal attention whose keys have fewer heads than its queries."""

    def __init__(self, width: int, heads: int, kv_heads: int) -> None:
        super().__init__()
        self.heads, self.kv_heads, self.d = heads, kv_heads, width // heads
        self.q, self.o = nn.Linear(width, width, bias=False), nn.Linear(width, width, bias=False)
        self.kv = nn.Linear(width, 2 * kv_heads * self.d, bias=False)

    def forward(self, x: Tensor, cache: Cache | None = None) -> Tensor:
        """Attend over x, or over the cache and x."""
        batch, time, width = x.shape
        q = self.q(x).view(batch, time, self.heads, self.d).transpose(1, 2)
        k, v = (part.view(batch, time, self.kv_heads, self.d).transpose(1, 2) for part in self.kv(x).chunk(2, dim=-1))
        before = cache.length if cache else 0
        if cache:
            k, v = cache.add(k, v)
        k, v = (part.repeat_interleave(self.heads // self.kv_heads, dim=1) for part in (k, v))
        mask = torch.ones(time, k.shape[2], dtype=torch.bool).tril()
        y = nn.functional.scaled_dot_product_attention(q, k, v, attn_mask=mask)
        return self.o(y.transpose(1, 2).reshape(batch, time, width))
