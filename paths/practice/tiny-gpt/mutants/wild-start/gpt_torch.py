"""The GPT of this task as a module, and its training."""
import torch
from torch import Tensor, nn


class Block(nn.Module):
    """Pre-norm block with causal attention."""

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
        return x + self.down(nn.functional.gelu(self.up(self.ln2(x))))


class GPT(nn.Module):
    """Tokens (B, T) to logits (B, T, V); the output shares the embedding table."""

    def __init__(self, vocabulary: int, context: int, width: int, layers: int, heads: int) -> None:
        super().__init__()
        self.context = context
        self.embedding, self.positions = nn.Embedding(vocabulary, width), nn.Embedding(context, width)
        self.blocks = nn.ModuleList(Block(width, heads) for _ in range(layers))
        self.ln = nn.LayerNorm(width)
        for table in (self.embedding, self.positions):
            nn.init.normal_(table.weight, std=1.0)

    def forward(self, tokens: Tensor) -> Tensor:
        if tokens.shape[1] > self.context:
            raise ValueError(f"{tokens.shape[1]} tokens, and positions for {self.context}")
        x = self.embedding(tokens) + self.positions.weight[: tokens.shape[1]]
        for block in self.blocks:
            x = block(x)
        return self.ln(x) @ self.embedding.weight.T


def batch(tokens: Tensor, context: int, size: int, generator: torch.Generator) -> tuple[Tensor, Tensor]:
    """Draw `size` windows with their targets, one place later: twice (size, context)."""
    starts = torch.randint(len(tokens) - context, (size,), generator=generator)
    windows = tokens[starts.unsqueeze(1) + torch.arange(context + 1)]
    return windows[:, :-1], windows[:, 1:]


def train(model: GPT, tokens: Tensor, steps: int, size: int, lr: float, seed: int) -> list[float]:
    """Train with AdamW and clipped gradients; return the loss of each step."""
    generator, losses = torch.Generator().manual_seed(seed), []
    optimizer = torch.optim.AdamW(model.parameters(), lr=lr)
    for _ in range(steps):
        x, y = batch(tokens, model.context, size, generator)
        loss = nn.functional.cross_entropy(model(x).flatten(0, 1), y.flatten())
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        losses.append(loss.item())
    return losses


@torch.no_grad()
def continued(model: GPT, tokens: Tensor, new: int) -> Tensor:
    """Add the most likely token `new` times to each row of (B, T); only the last `context` tokens are looked at."""
    for _ in range(new):
        logits = model(tokens[:, -model.context:])[:, -1]
        tokens = torch.cat([tokens, logits.argmax(dim=-1, keepdim=True)], dim=1)
    return tokens
