"""Given: a real text as characters, and a small GPT without dropout."""
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional as F

CONTEXT = 64


def text(path: str = "data/whale.txt") -> tuple[Tensor, Tensor, list[str]]:
    """The first nine tenths to train on, the last tenth for validation, and the characters."""
    whole = Path(path).read_text(encoding="utf-8")
    letters = sorted(set(whole))
    place = {letter: i for i, letter in enumerate(letters)}
    ids = torch.tensor([place[letter] for letter in whole])
    cut = len(ids) * 9 // 10
    return ids[:cut], ids[cut:], letters


class Block(nn.Module):
    def __init__(self, width: int, heads: int):
        super().__init__()
        self.heads, self.ln1, self.ln2 = heads, nn.LayerNorm(width), nn.LayerNorm(width)
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)

    def forward(self, x: Tensor) -> Tensor:
        size, length, width = x.shape
        q, k, v = (part.view(size, length, self.heads, -1).transpose(1, 2) for part in self.qkv(self.ln1(x)).chunk(3, -1))
        mixed = F.scaled_dot_product_attention(q, k, v, is_causal=True).transpose(1, 2).reshape(size, length, width)
        x = x + self.out(mixed)
        return x + self.down(F.gelu(self.up(self.ln2(x))))


class GPT(nn.Module):
    """A GPT whose output shares the embedding table; `width` and `layers` are its size."""

    def __init__(self, letters: int, width: int, layers: int = 2, heads: int = 4, seed: int = 0):
        super().__init__()
        torch.manual_seed(seed)
        self.width, self.layers = width, layers
        self.table, self.places = nn.Embedding(letters, width), nn.Embedding(CONTEXT, width)
        self.blocks, self.ln = nn.ModuleList(Block(width, heads) for _ in range(layers)), nn.LayerNorm(width)
        for table in (self.table, self.places):
            nn.init.normal_(table.weight, std=0.02)

    def forward(self, ids: Tensor) -> Tensor:
        x = self.table(ids) + self.places.weight[:ids.shape[1]]
        for block in self.blocks:
            x = block(x)
        return self.ln(x) @ self.table.weight.T


def weights(model: GPT) -> int:
    """All weights but the table of places, which is only looked up."""
    return sum(p.numel() for p in model.parameters()) - model.places.weight.numel()
