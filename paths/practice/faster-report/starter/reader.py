"""Given: a small GPT with random weights, and the plain way to read on from a prompt. Do not change it."""
import torch
from torch import Tensor, nn
from torch.nn import functional as F

WORDS, WIDTH, LAYERS, HEADS, CONTEXT = 512, 256, 4, 8, 128


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.ln1, self.ln2 = nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)
        self.qkv, self.out = nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(WIDTH, WIDTH)
        self.up, self.down = nn.Linear(WIDTH, 4 * WIDTH), nn.Linear(4 * WIDTH, WIDTH)

    def forward(self, x: Tensor) -> Tensor:
        size, length, _ = x.shape
        q, k, v = (part.view(size, length, HEADS, -1).transpose(1, 2) for part in self.qkv(self.ln1(x)).chunk(3, -1))
        x = x + self.out(F.scaled_dot_product_attention(q, k, v, is_causal=True).transpose(1, 2).reshape(size, length, WIDTH))
        return x + self.down(F.gelu(self.up(self.ln2(x))))


class Reader(nn.Module):
    """Tokens (B, T) → logits (B, T, WORDS)."""

    def __init__(self, seed: int = 0):
        super().__init__()
        torch.manual_seed(seed)
        self.table, self.places = nn.Embedding(WORDS, WIDTH), nn.Embedding(CONTEXT, WIDTH)
        self.blocks, self.ln, self.head = nn.ModuleList(Block() for _ in range(LAYERS)), nn.LayerNorm(WIDTH), nn.Linear(WIDTH, WORDS)

    def forward(self, ids: Tensor) -> Tensor:
        x = self.table(ids) + self.places.weight[:ids.shape[1]]
        for block in self.blocks:
            x = block(x)
        return self.head(self.ln(x))


def plain(model: Reader, prompts: list[list[int]], count: int) -> list[list[int]]:
    """For each prompt the next `count` tokens, always the likeliest: the baseline. All prompts have the same length."""
    answers = []
    for prompt in prompts:
        ids = list(prompt)
        for _ in range(count):
            logits = model(torch.tensor([ids]))
            ids.append(int(logits[0, -1].argmax()))
        answers.append(ids[len(prompt):])
    return answers
