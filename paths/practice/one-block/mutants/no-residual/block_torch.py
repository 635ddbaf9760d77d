"""A transformer block as a module, with the weights of the first stage."""
import torch
from torch import Tensor, nn


class Block(nn.Module):
    """Pre-norm, causal attention, GELU; (B, T, C) to (B, T, C)."""

    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.ln1, self.ln2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.q, self.k, self.v, self.o = (nn.Linear(width, width) for _ in range(4))
        self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)

    def forward(self, x: Tensor) -> Tensor:
        batch, time, width = x.shape
        normed = self.ln1(x)
        q, k, v = (part(normed).view(batch, time, self.heads, -1).transpose(1, 2) for part in (self.q, self.k, self.v))
        y = nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True)
        x = x + self.o(y.transpose(1, 2).reshape(batch, time, width))
        return self.down(nn.functional.gelu(self.up(self.ln2(x))))


NAMES = {
    "ln1.weight": "ln1_weight", "ln1.bias": "ln1_bias", "ln2.weight": "ln2_weight", "ln2.bias": "ln2_bias",
    "q.weight": "wq", "q.bias": "bq", "k.weight": "wk", "k.bias": "bk", "v.weight": "wv", "v.bias": "bv",
    "o.weight": "wo", "o.bias": "bo", "up.weight": "w1", "up.bias": "b1", "down.weight": "w2", "down.bias": "b2",
}


def load(block: Block, weights: dict) -> None:
    """Load a dict of the first stage; a missing or another name raises."""
    if set(weights) != set(NAMES.values()):
        raise ValueError(f"names differ: {sorted(set(weights) ^ set(NAMES.values()))}")
    block.load_state_dict({own: torch.tensor(weights[name]) for own, name in NAMES.items()})
